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
import { door } from "./door.ts"
import { environmentName, flag, SortOrders } from "./inputs.ts"

export const environments = {
  create: door(createEnvironment, NewEnvironment),
  get: door(getEnvironment, environmentName),
  list: door(listEnvironments),
  update: door(updateEnvironment, environmentName, EnvironmentChange),
  clone: door(cloneEnvironment, environmentName, EnvironmentClone),
  delete: door(deleteEnvironment, environmentName),
  setEnabled: door(switchEnvironment, environmentName, flag),
  sort: door(sortEnvironments, SortOrders),
  validateName: door(validateEnvironmentName, environmentName)
}
