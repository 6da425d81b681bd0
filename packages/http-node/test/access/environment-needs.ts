import {
  cloneEnvironment,
  createEnvironment,
  deleteEnvironment,
  sortEnvironments,
  switchEnvironment,
  updateEnvironment
} from "@halyard/core/use-cases"
import type { Needs } from "./needs.ts"

export const environmentNeeds: Needs = {
  createEnvironment: ["ADMIN", createEnvironment({ name: "not a name", type: "" })],
  cloneEnvironment: ["ADMIN", cloneEnvironment("missing", { name: "not a name", type: "" })],
  removeEnvironment: ["ADMIN", deleteEnvironment("missing")],
  updateEnvironment: ["ADMIN", updateEnvironment("missing", { type: "" })],
  updateSortOrder: ["ADMIN", sortEnvironments({ missing: 1 })],
  toggleEnvironmentOn: ["ADMIN", switchEnvironment("missing", true)],
  toggleEnvironmentOff: ["ADMIN", switchEnvironment("missing", false)]
}

/** For every caller who is not an SDK. */
export const openToEnvironments = ["getAllEnvironments", "getEnvironment", "getProjectEnvironments"]
