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
import { door } from "./door.ts"
import { Included, name, optional, projectId, value } from "./inputs.ts"

export const contextFields = {
  create: door(createContextField, NewContextField),
  get: door(getContextField, name),
  list: door(listContextFields, optional(Included)),
  update: door(updateContextField, name, ContextFieldUpdate),
  delete: door(deleteContextField, name),
  setLegalValue: door(setLegalValue, name, LegalValue),
  removeLegalValue: door(removeLegalValue, name, value),
  listStrategies: door(listContextFieldStrategies, name),
  validateName: door(validateContextFieldName, name)
}

export const projectContextFields = {
  create: door(createProjectContextField, projectId, NewContextField),
  get: door(getProjectContextField, projectId, name),
  list: door(listProjectContextFields, projectId, optional(Included)),
  update: door(updateProjectContextField, projectId, name, ContextFieldUpdate),
  delete: door(deleteProjectContextField, projectId, name),
  setLegalValue: door(setProjectLegalValue, projectId, name, LegalValue),
  removeLegalValue: door(removeProjectLegalValue, projectId, name, value),
  listStrategies: door(listProjectContextFieldStrategies, projectId, name),
  validateName: door(validateProjectContextFieldName, projectId, name)
}
