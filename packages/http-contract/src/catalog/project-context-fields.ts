import {
  ContextField,
  ContextFieldListItem,
  ContextFieldUpdate,
  LegalValue,
  NewContextField
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ProjectContextFieldPath, ProjectLegalValuePath, ProjectPath } from "../operation/paths.ts"
import { ContextFieldName, ContextFieldStrategies, include } from "./context-fields.ts"
import { projectContextFieldExamples } from "./project-context-fields.examples.ts"

const getFields = HttpApiEndpoint.get("getContextFieldsForProject", "/projects/:projectId/context", {
  params: ProjectPath,
  query: { include },
  success: Schema.Array(ContextFieldListItem),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a project's context fields",
    description: "In their order, with usage counts.",
    example: projectContextFieldExamples.getContextFieldsForProject
  })
)

const createField = HttpApiEndpoint.post("createContextFieldForProject", "/projects/:projectId/context", {
  params: ProjectPath,
  payload: NewContextField,
  success: created(ContextField),
  error: [ExceedsLimitError, NameExistsError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Create a context field of a project",
    description: "Only its features and segments can use it. Names are unique across projects.",
    needs: inProject("UPDATE_PROJECT_CONTEXT", "CREATE_CONTEXT_FIELD"),
    example: projectContextFieldExamples.createContextFieldForProject
  })
)

const validateName = HttpApiEndpoint.post(
  "validateContextFieldNameForProject",
  "/projects/:projectId/context/validate",
  {
    params: ProjectPath,
    payload: ContextFieldName,
    success: HttpApiSchema.Empty(200),
    error: [NameExistsError, NotFoundError]
  }
).annotateMerge(
  operation({
    summary: "Validate the name of a new context field of a project",
    description: "Checks whether a new context field can have the name.",
    example: projectContextFieldExamples.validateContextFieldNameForProject
  })
)

const getField = HttpApiEndpoint.get("getContextFieldForProject", "/projects/:projectId/context/:contextField", {
  params: ProjectContextFieldPath,
  success: ContextField,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a context field that a project can use",
    description: "One of the project, or one for all projects.",
    example: projectContextFieldExamples.getContextFieldForProject
  })
)

const updateField = HttpApiEndpoint.put("updateContextFieldForProject", "/projects/:projectId/context/:contextField", {
  params: ProjectContextFieldPath,
  payload: ContextFieldUpdate,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a context field of a project",
    description: "Removes legal values that are left out. Constraints that use them stay unchanged.",
    needs: inProject("UPDATE_PROJECT_CONTEXT", "UPDATE_CONTEXT_FIELD"),
    example: projectContextFieldExamples.updateContextFieldForProject
  })
)

const deleteField = HttpApiEndpoint.delete(
  "deleteContextFieldForProject",
  "/projects/:projectId/context/:contextField",
  {
    params: ProjectContextFieldPath,
    success: HttpApiSchema.Empty(200),
    error: [InvalidOperationError, NotFoundError]
  }
).annotateMerge(
  operation({
    summary: "Delete a context field of a project",
    description: "Refused while constraints or stickiness use it, including those of archived features.",
    needs: inProject("UPDATE_PROJECT_CONTEXT", "DELETE_CONTEXT_FIELD"),
    example: projectContextFieldExamples.deleteContextFieldForProject
  })
)

const getStrategies = HttpApiEndpoint.get(
  "getStrategiesByContextFieldForProject",
  "/projects/:projectId/context/:contextField/strategies",
  { params: ProjectContextFieldPath, success: ContextFieldStrategies, error: NotFoundError }
).annotateMerge(
  operation({
    summary: "List a project's strategies with a context field",
    description: "Of its active features.",
    example: projectContextFieldExamples.getStrategiesByContextFieldForProject
  })
)

const setLegalValue = HttpApiEndpoint.post(
  "updateContextFieldLegalValueForProject",
  "/projects/:projectId/context/:contextField/legal-values",
  {
    params: ProjectContextFieldPath,
    payload: LegalValue,
    success: HttpApiSchema.Empty(200),
    error: [ExceedsLimitError, NotFoundError]
  }
).annotateMerge(
  operation({
    summary: "Set a legal value of a project's context field",
    description: "Adds the value, or replaces its description.",
    needs: inProject("UPDATE_PROJECT_CONTEXT", "UPDATE_CONTEXT_FIELD"),
    example: projectContextFieldExamples.updateContextFieldLegalValueForProject
  })
)

const removeLegalValue = HttpApiEndpoint.delete(
  "deleteContextFieldLegalValueForProject",
  "/projects/:projectId/context/:contextField/legal-values/:legalValue",
  { params: ProjectLegalValuePath, success: HttpApiSchema.Empty(200), error: NotFoundError }
).annotateMerge(
  operation({
    summary: "Remove a legal value of a project's context field",
    description: "Constraints that use it stay unchanged. A field without legal values accepts any value.",
    needs: inProject("UPDATE_PROJECT_CONTEXT", "UPDATE_CONTEXT_FIELD"),
    example: projectContextFieldExamples.deleteContextFieldLegalValueForProject
  })
)

export class ProjectContextFieldsGroup extends HttpApiGroup.make("projectContextFields")
  .add(getFields, createField, validateName, getField, updateField, deleteField, getStrategies)
  .add(setLegalValue, removeLegalValue)
  .annotateMerge(
    OpenApi.annotations({
      title: "Context fields of projects",
      description: "Manage the fields that only constraints of one project can use"
    })
  ) {}
