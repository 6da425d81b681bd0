import { ContextField, LegalValue } from "@halyard/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../access.ts"
import { created } from "../created.ts"
import { NameExistsError } from "../errors.ts"
import { operation } from "../operation.ts"

const NewContextField = Schema.Struct({
  name: Schema.String,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  stickiness: Schema.optionalKey(Schema.Boolean),
  sortOrder: Schema.optionalKey(Schema.Finite),
  legalValues: Schema.optionalKey(Schema.Array(LegalValue))
}).annotate({ identifier: "NewContextField" })

const createContextField = HttpApiEndpoint.post("createContextField", "/context", {
  payload: NewContextField,
  success: created(ContextField),
  error: NameExistsError
})
  .annotate(RequiresPermission, { permission: "CREATE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(operation("createContextField", "Create a context field", "Without legal values it takes any value."))

export class ContextFieldsGroup extends HttpApiGroup.make("contextFields")
  .add(createContextField)
  .annotateMerge(OpenApi.annotations({ title: "Context fields", description: "What constraints can be about" })) {}
