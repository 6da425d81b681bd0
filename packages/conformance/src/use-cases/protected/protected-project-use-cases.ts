import {
  addProjectEnvironment,
  archiveFeature,
  archiveProject,
  createProject,
  deleteProject,
  favorProject,
  getProjectOverview,
  listProjects,
  removeProjectEnvironment,
  reportProjectHealth,
  reviveProject,
  setDefaultStrategy,
  summarizeProject,
  updateProject,
  updateProjectSettings,
  validateProjectId
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anEnvironment } from "../../fixtures/fixtures.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { forEditors, forEverybody, forOwners, named, type ProtectedUseCases } from "../protected-use-case.ts"

export const protectedProjectUseCases: ProtectedUseCases = {
  createProject: forEditors("CREATE_PROJECT", () => named((id) => createProject({ id, name: id, environments: [] }))),
  validateProjectId: forEditors("CREATE_PROJECT", () => named(validateProjectId)),
  updateProject: forOwners("UPDATE_PROJECT", (flag) => updateProject(flag.project, { name: "New" })),
  reviveProject: forOwners("UPDATE_PROJECT", (flag) => reviveProject(flag.project)),
  archiveProject: forOwners("DELETE_PROJECT", (flag) =>
    Effect.andThen(asAdmin(archiveFeature(flag.address)), archiveProject(flag.project))
  ),
  deleteProject: forOwners("DELETE_PROJECT", (flag) =>
    Effect.andThen(asAdmin(archiveFeature(flag.address)), deleteProject(flag.project))
  ),
  setDefaultStrategy: forOwners("UPDATE_PROJECT", (flag) => setDefaultStrategy(flag.production, { name: "default" })),
  removeProjectEnvironment: forOwners("UPDATE_PROJECT", (flag) => removeProjectEnvironment(flag.project, "production")),
  updateProjectSettings: forOwners("UPDATE_PROJECT", (flag) => updateProjectSettings(flag.project, {})),
  addProjectEnvironment: forOwners("UPDATE_PROJECT", (flag) =>
    Effect.flatMap(anEnvironment(), ({ name }) => addProjectEnvironment(flag.project, name))
  ),

  favorProject: forEverybody((flag) => favorProject(flag.project, true)),
  listProjects: forEverybody(() => listProjects()),
  reportProjectHealth: forEverybody((flag) => reportProjectHealth(flag.project)),
  summarizeProject: forEverybody((flag) => summarizeProject(flag.project)),
  getProjectOverview: forEverybody((flag) => getProjectOverview(flag.project))
}
