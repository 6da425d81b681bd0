import { LegalValue } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ContextFieldPath, LegalValuePath } from "../operation/paths.ts"
import { contextFieldExamples } from "./context-fields.examples.ts"

const setLegalValue = HttpApiEndpoint.post("updateContextFieldLegalValue", "/context/:contextField/legal-values", {
  params: ContextFieldPath,
  payload: LegalValue,
  success: HttpApiSchema.Empty(200),
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Set a legal value",
    description: "Adds the value, or replaces its description.",
    needs: root("UPDATE_CONTEXT_FIELD"),
    example: contextFieldExamples.updateContextFieldLegalValue
  })
)

const removeLegalValue = HttpApiEndpoint.delete(
  "deleteContextFieldLegalValue",
  "/context/:contextField/legal-values/:legalValue",
  { params: LegalValuePath, success: HttpApiSchema.Empty(200), error: NotFoundError }
).annotateMerge(
  operation({
    summary: "Remove a legal value",
    description: "Constraints that use it stay unchanged. A field without legal values accepts any value.",
    needs: root("UPDATE_CONTEXT_FIELD"),
    example: contextFieldExamples.deleteContextFieldLegalValue
  })
)

export class LegalValuesGroup extends HttpApiGroup.make("legalValues")
  .add(setLegalValue, removeLegalValue)
  .annotateMerge(
    OpenApi.annotations({ title: "Legal values", description: "Manage the values that context fields accept" })
  ) {}
