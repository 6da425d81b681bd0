import {
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  listProjectEnvironments,
  sortEnvironments,
  switchEnvironment,
  updateEnvironment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anEnvironment } from "../../fixtures/fixtures.ts"
import { forAdmins, forEverybody, named, type ProtectedUseCases } from "../protected-use-case.ts"

/** Runs the effect with an environment that no project has. */
const unused = <A, E, R>(use: (name: string) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(anEnvironment(), ({ name }) => use(name))

export const protectedEnvironmentUseCases: ProtectedUseCases = {
  createEnvironment: forAdmins(() => named((name) => createEnvironment({ name, type: "test" }))),
  cloneEnvironment: forAdmins((flag) =>
    named((name) => cloneEnvironment("production", { name, type: "test", projects: [flag.project] }))
  ),
  deleteEnvironment: forAdmins(() => unused(deleteEnvironment)),
  updateEnvironment: forAdmins(() => unused((name) => updateEnvironment(name, { type: "own" }))),
  sortEnvironments: forAdmins(() => unused((name) => sortEnvironments({ [name]: 77 }))),
  switchEnvironment: forAdmins(() => unused((name) => switchEnvironment(name, false))),

  listEnvironments: forEverybody(() => listEnvironments()),
  getEnvironment: forEverybody(() => getEnvironment("production")),
  listProjectEnvironments: forEverybody((flag) => listProjectEnvironments(flag.project))
}
