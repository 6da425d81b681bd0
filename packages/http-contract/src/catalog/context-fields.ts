import {
  ContextField,
  ContextFieldListItem,
  ContextFieldStrategy,
  ContextFieldUpdate,
  field,
  NewContextField
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ContextFieldPath } from "../operation/paths.ts"
import { contextFieldExamples } from "./context-fields.examples.ts"

export const ContextFieldName = Schema.Struct({ name: field(Schema.String, "The name to validate") }).annotate({
  identifier: "ContextFieldName",
  description: "A name to validate for a new context field."
})

export const ContextFieldStrategies = Schema.Struct({
  strategies: field(Schema.Array(ContextFieldStrategy), "The strategies, by feature and environment")
}).annotate({
  identifier: "ContextFieldStrategies",
  description: "The strategies with constraints on a context field."
})

export const include = Schema.optionalKey(Schema.Literals(["project", "root"])).annotate({
  examples: ["root"],
  description:
    "Which other fields to list: `project` adds those of projects that the caller can see to those of all projects, `root` adds those of all projects to those of one"
})

const getContextFields = HttpApiEndpoint.get("getContextFields", "/context", {
  query: { include },
  success: Schema.Array(ContextFieldListItem)
}).annotateMerge(
  operation({
    summary: "List context fields",
    description: "Those for all projects, in their order, with usage counts.",
    example: contextFieldExamples.getContextFields
  })
)

const createContextField = HttpApiEndpoint.post("createContextField", "/context", {
  payload: NewContextField,
  success: created(ContextField),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a context field",
    description: "For all projects or for one. A field without legal values accepts any value.",
    needs: root("CREATE_CONTEXT_FIELD"),
    example: contextFieldExamples.createContextField
  })
)

const validateContextFieldName = HttpApiEndpoint.post("validateContextFieldName", "/context/validate", {
  payload: ContextFieldName,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
}).annotateMerge(
  operation({
    summary: "Validate the name of a new context field",
    description: "Checks whether a new context field can have the name.",
    example: contextFieldExamples.validateContextFieldName
  })
)

const getContextField = HttpApiEndpoint.get("getContextField", "/context/:contextField", {
  params: ContextFieldPath,
  success: ContextField,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read a context field",
    description: "Includes its legal values.",
    example: contextFieldExamples.getContextField
  })
)

const updateContextField = HttpApiEndpoint.put("updateContextField", "/context/:contextField", {
  params: ContextFieldPath,
  payload: ContextFieldUpdate,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Replace a context field",
    description: "Removes legal values that are left out. Constraints that use them stay unchanged.",
    needs: root("UPDATE_CONTEXT_FIELD"),
    example: contextFieldExamples.updateContextField
  })
)

const deleteContextField = HttpApiEndpoint.delete("deleteContextField", "/context/:contextField", {
  params: ContextFieldPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Delete a context field",
    description: "Refused while constraints or stickiness use it, including those of archived features.",
    needs: root("DELETE_CONTEXT_FIELD"),
    example: contextFieldExamples.deleteContextField
  })
)

const getStrategiesByContextField = HttpApiEndpoint.get(
  "getStrategiesByContextField",
  "/context/:contextField/strategies",
  { params: ContextFieldPath, success: ContextFieldStrategies, error: NotFoundError }
).annotateMerge(
  operation({
    summary: "List the strategies with constraints on a context field",
    description: "Of active features in projects that the caller can see.",
    example: contextFieldExamples.getStrategiesByContextField
  })
)

export class ContextFieldsGroup extends HttpApiGroup.make("contextFields")
  .add(
    getContextFields,
    createContextField,
    validateContextFieldName,
    getContextField,
    updateContextField,
    deleteContextField,
    getStrategiesByContextField
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Context fields", description: "Manage the fields that constraints can use" })
  ) {}
