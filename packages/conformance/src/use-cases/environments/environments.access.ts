import {
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  listProjectEnvironments,
  sortEnvironments,
  switchEnvironment,
  updateEnvironment,
  validateEnvironmentName
} from "@halyard/core/use-cases"
import { anEnvironment } from "../../fixtures/stored-entities.ts"
import { type AccessTable, after, type UseCaseCall, named } from "../access/access-table.ts"

export const environmentsAccess: AccessTable = {
  getAllEnvironments: () => listEnvironments(),
  getEnvironment: () => getEnvironment("production"),
  getProjectEnvironments: (flag) => listProjectEnvironments(flag.project),
  validateEnvironmentName: () => named(validateEnvironmentName),
  createEnvironment: () => named((name) => createEnvironment({ name, type: "test" })),
  cloneEnvironment: (flag) =>
    named((name) => cloneEnvironment("production", { name, type: "test", projects: [flag.project] })),
  removeEnvironment: () => onUnused(deleteEnvironment),
  updateEnvironment: () => onUnused((name) => updateEnvironment(name, { type: "own" })),
  updateSortOrder: () => onUnused((name) => sortEnvironments({ [name]: 77 })),
  toggleEnvironmentOn: () => onUnused((name) => switchEnvironment(name, true)),
  toggleEnvironmentOff: () => onUnused((name) => switchEnvironment(name, false))
}

/** Calls a use case with an environment that no project uses. */
const onUnused = (call: (name: string) => UseCaseCall) => after(anEnvironment(), ({ name }) => call(name))
