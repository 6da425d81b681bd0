import { ContextField, ContextFieldListItem, ContextFieldStrategy, LegalValue } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ContextFieldPath } from "../operation/paths.ts"

const content = {
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  stickiness: Schema.optionalKey(Schema.Boolean),
  sortOrder: Schema.optionalKey(Schema.Finite),
  legalValues: Schema.optionalKey(Schema.Array(LegalValue))
}

const NewContextField = Schema.Struct({ name: Schema.String, ...content }).annotate({ identifier: "NewContextField" })

const ContextFieldUpdate = Schema.Struct(content).annotate({ identifier: "ContextFieldUpdate" })

const ContextFieldName = Schema.Struct({ name: Schema.String }).annotate({ identifier: "ContextFieldName" })

const ContextFieldStrategies = Schema.Struct({ strategies: Schema.Array(ContextFieldStrategy) }).annotate({
  identifier: "ContextFieldStrategies"
})

const getContextFields = HttpApiEndpoint.get("getContextFields", "/context", {
  success: Schema.Array(ContextFieldListItem)
}).annotateMerge(operation("getContextFields", "List context fields", "In their order, with how much each is used."))

const createContextField = HttpApiEndpoint.post("createContextField", "/context", {
  payload: NewContextField,
  success: created(ContextField),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(operation("createContextField", "Create a context field", "Without legal values it takes any value."))

const validateContextFieldName = HttpApiEndpoint.post("validateContextFieldName", "/context/validate", {
  payload: ContextFieldName,
  success: HttpApiSchema.Empty(200),
  error: NameExistsError
}).annotateMerge(
  operation("validateContextFieldName", "Check a context field's name", "Whether a new context field could have it.")
)

const getContextField = HttpApiEndpoint.get("getContextField", "/context/:contextField", {
  params: ContextFieldPath,
  success: ContextField,
  error: NotFoundError
}).annotateMerge(operation("getContextField", "Read a context field", "With its legal values."))

const updateContextField = HttpApiEndpoint.put("updateContextField", "/context/:contextField", {
  params: ContextFieldPath,
  payload: ContextFieldUpdate,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(
    operation(
      "updateContextField",
      "Replace a context field",
      "Legal values that are left out go; constraints that have them stay as they are."
    )
  )

const deleteContextField = HttpApiEndpoint.delete("deleteContextField", "/context/:contextField", {
  params: ContextFieldPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, { permission: "DELETE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(
    operation(
      "deleteContextField",
      "Delete a context field",
      "Refused while constraints are about it or users are kept together by it, in archived features too."
    )
  )

const getStrategiesByContextField = HttpApiEndpoint.get(
  "getStrategiesByContextField",
  "/context/:contextField/strategies",
  { params: ContextFieldPath, success: ContextFieldStrategies, error: NotFoundError }
).annotateMerge(
  operation(
    "getStrategiesByContextField",
    "List the strategies with constraints on a context field",
    "Of features that are not archived, in projects that the caller may see."
  )
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
  .annotateMerge(OpenApi.annotations({ title: "Context fields", description: "What constraints can be about" })) {}
