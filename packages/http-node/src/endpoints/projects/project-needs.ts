import { addProjectEnvironment, createEnvironment, createProject, updateProjectSettings } from "@halyard/core"
import type { Needs } from "../needs.ts"

export const projectNeeds: Needs = {
  createProject: ["CREATE_PROJECT", createProject({ name: "", id: "not an id" })],
  updateProjectSettings: ["UPDATE_PROJECT", updateProjectSettings("default", { defaultStickiness: "" })],
  addEnvironmentToProject: ["UPDATE_PROJECT", addProjectEnvironment("default", "missing")],
  createEnvironment: ["ADMIN", createEnvironment({ name: "not a name", type: "" })]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToProjects = [
  "getProjectHealthReport",
  "getDeprecatedProjectOverview",
  "getProjects",
  "addFavoriteProject",
  "removeFavoriteProject",
  "getAllEnvironments"
]
