import { LegalValue } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ContextFieldPath, LegalValuePath } from "../operation/paths.ts"

const setLegalValue = HttpApiEndpoint.post("updateContextFieldLegalValue", "/context/:contextField/legal-values", {
  params: ContextFieldPath,
  payload: LegalValue,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, { permission: "UPDATE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(
    operation("updateContextFieldLegalValue", "Set a legal value", "It is added, or described anew if it is there.")
  )

const removeLegalValue = HttpApiEndpoint.delete(
  "deleteContextFieldLegalValue",
  "/context/:contextField/legal-values/:legalValue",
  { params: LegalValuePath, success: HttpApiSchema.Empty(200), error: NotFoundError }
)
  .annotate(RequiresPermission, { permission: "UPDATE_CONTEXT_FIELD", scope: "root" })
  .annotateMerge(
    operation(
      "deleteContextFieldLegalValue",
      "Remove a legal value",
      "Constraints that have it stay as they are. A field without legal values takes any value."
    )
  )

export class LegalValuesGroup extends HttpApiGroup.make("legalValues")
  .add(setLegalValue, removeLegalValue)
  .annotateMerge(OpenApi.annotations({ title: "Legal values", description: "What context fields may be" })) {}
