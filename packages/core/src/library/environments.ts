import { EnvironmentChange, EnvironmentClone, NewEnvironment } from "../domain/environments/environment.ts"
import { updateEnvironment } from "../use-cases/change-requests/rules/update-environment.ts"
import { cloneEnvironment } from "../use-cases/environments/clone-environment.ts"
import {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  sortEnvironments,
  switchEnvironment,
  validateEnvironmentName
} from "../use-cases/environments/environments.ts"
import { method } from "./method.ts"
import { environmentName, isOn, SortOrders } from "./inputs.ts"

export const environments = {
  create: method(createEnvironment, NewEnvironment),
  get: method(getEnvironment, environmentName),
  list: method(listEnvironments),
  update: method(updateEnvironment, environmentName, EnvironmentChange),
  clone: method(cloneEnvironment, environmentName, EnvironmentClone),
  delete: method(deleteEnvironment, environmentName),
  setEnabled: method(switchEnvironment, environmentName, isOn),
  sort: method(sortEnvironments, SortOrders),
  validateName: method(validateEnvironmentName, environmentName)
}
