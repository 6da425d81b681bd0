import {
  addProjectEnvironment,
  archiveProject,
  createProject,
  deleteProject,
  removeProjectEnvironment,
  reviveProject,
  setDefaultStrategy,
  updateProject,
  updateProjectSettings,
  validateProjectId
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Needs } from "./needs.ts"

export const projectNeeds: Needs = {
  validateProject: ["CREATE_PROJECT", validateProjectId("not an id")],
  updateProject: ["UPDATE_PROJECT", updateProject("default", { name: "" })],
  deleteProject: ["DELETE_PROJECT", deleteProject("default")],
  archiveProject: ["DELETE_PROJECT", archiveProject("default")],
  reviveProject: ["UPDATE_PROJECT", Effect.andThen(reviveProject("default"), archiveProject("default"))],
  removeEnvironmentFromProject: ["UPDATE_PROJECT", removeProjectEnvironment("default", "missing")],
  addDefaultStrategyToProjectEnvironment: [
    "UPDATE_PROJECT",
    setDefaultStrategy({ project: "default", environment: "missing" }, { name: "default" })
  ],
  createProject: ["CREATE_PROJECT", createProject({ name: "", id: "not an id" })],
  updateProjectSettings: ["UPDATE_PROJECT", updateProjectSettings("default", { defaultStickiness: "" })],
  addEnvironmentToProject: ["UPDATE_PROJECT", addProjectEnvironment("default", "missing")]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToProjects = [
  "getProjectHealthReport",
  "getDeprecatedProjectOverview",
  "getProjectOverview",
  "getProjects",
  "addFavoriteProject",
  "removeFavoriteProject"
]
