import { ContextFieldUpdate, LegalValue, NewContextField } from "../domain/catalog/context-field.ts"
import {
  createContextField,
  deleteContextField,
  getContextField,
  listContextFields,
  listContextFieldStrategies,
  removeLegalValue,
  setLegalValue,
  updateContextField,
  validateContextFieldName
} from "../use-cases/catalog/context-fields.ts"
import {
  createProjectContextField,
  deleteProjectContextField,
  getProjectContextField,
  listProjectContextFields,
  listProjectContextFieldStrategies,
  removeProjectLegalValue,
  setProjectLegalValue,
  updateProjectContextField,
  validateProjectContextFieldName
} from "../use-cases/catalog/project-context-fields.ts"
import { method } from "./method.ts"
import { Included, name, optional, projectId, value } from "./inputs.ts"

export const contextFields = {
  create: method(createContextField, NewContextField),
  get: method(getContextField, name),
  list: method(listContextFields, optional(Included)),
  update: method(updateContextField, name, ContextFieldUpdate),
  delete: method(deleteContextField, name),
  setLegalValue: method(setLegalValue, name, LegalValue),
  removeLegalValue: method(removeLegalValue, name, value),
  listStrategies: method(listContextFieldStrategies, name),
  validateName: method(validateContextFieldName, name)
}

export const projectContextFields = {
  create: method(createProjectContextField, projectId, NewContextField),
  get: method(getProjectContextField, projectId, name),
  list: method(listProjectContextFields, projectId, optional(Included)),
  update: method(updateProjectContextField, projectId, name, ContextFieldUpdate),
  delete: method(deleteProjectContextField, projectId, name),
  setLegalValue: method(setProjectLegalValue, projectId, name, LegalValue),
  removeLegalValue: method(removeProjectLegalValue, projectId, name, value),
  listStrategies: method(listProjectContextFieldStrategies, projectId, name),
  validateName: method(validateProjectContextFieldName, projectId, name)
}
