import {
  addProjectEnvironment,
  createEnvironment,
  createProject,
  favorProject,
  getProjectOverview,
  listEnvironments,
  listProjects,
  reportProjectHealth,
  updateProjectSettings
} from "@halyard/core"
import { Effect } from "effect"
import { anEnvironment } from "../../fixtures.ts"
import { forAdmins, forEditors, forEverybody, forOwners, named, type ProtectedUseCases } from "../protected-use-case.ts"

export const protectedProjectUseCases: ProtectedUseCases = {
  createProject: forEditors("CREATE_PROJECT", () => named((id) => createProject({ id, name: id, environments: [] }))),
  updateProjectSettings: forOwners("UPDATE_PROJECT", (flag) => updateProjectSettings(flag.project, {})),
  addProjectEnvironment: forOwners("UPDATE_PROJECT", (flag) =>
    Effect.flatMap(anEnvironment(), ({ name }) => addProjectEnvironment(flag.project, name))
  ),
  createEnvironment: forAdmins(() => named((name) => createEnvironment({ name, type: "test" }))),

  favorProject: forEverybody((flag) => favorProject(flag.project, true)),
  listProjects: forEverybody(() => listProjects()),
  reportProjectHealth: forEverybody((flag) => reportProjectHealth(flag.project)),
  getProjectOverview: forEverybody((flag) => getProjectOverview(flag.project)),
  listEnvironments: forEverybody(() => listEnvironments())
}
