import { CreatedPersonalToken, PersonalToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

export const NewPersonalToken = Schema.Struct({
  description: Schema.String,
  expiresAt: Schema.String.annotate({ format: "date-time" })
}).annotate({ identifier: "NewPersonalToken" })

export const PersonalTokenList = Schema.Struct({ pats: Schema.Array(PersonalToken) }).annotate({
  identifier: "PersonalTokenList"
})

export const PersonalTokenPath = {
  tokenId: Schema.String.annotate({ description: "The id of the token", examples: ["4"] })
}

const getPats = HttpApiEndpoint.get("getPats", "/user/tokens", { success: PersonalTokenList }).annotateMerge(
  operation("getPats", "List your personal tokens", "Expired ones too. API tokens have none: only users do.")
)

const createPat = HttpApiEndpoint.post("createPat", "/user/tokens", {
  payload: NewPersonalToken,
  success: created(CreatedPersonalToken),
  error: [ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation(
    "createPat",
    "Create a personal token",
    "It may do what you may do, always. The answer has its secret, which is shown this once. A user has at most ten."
  )
)

const deletePat = HttpApiEndpoint.delete("deletePat", "/user/tokens/:tokenId", {
  params: PersonalTokenPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation("deletePat", "Delete a personal token of yours", "It counts no longer from the next request on.")
)

export class PersonalTokensGroup extends HttpApiGroup.make("personalTokens")
  .add(getPats, createPat, deletePat)
  .annotateMerge(OpenApi.annotations({ title: "Personal tokens", description: "Credentials of users for programs" })) {}
