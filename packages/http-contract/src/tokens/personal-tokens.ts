import { CreatedPersonalToken, field, NewPersonalToken, PersonalToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { created } from "../operation/created.ts"
import { AuthenticationRequired, ExceedsLimitError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { personalTokenExamples } from "./tokens.examples.ts"

export const PersonalTokenList = Schema.Struct({
  pats: field(Schema.Array(PersonalToken), "The tokens, by id")
}).annotate({
  identifier: "PersonalTokenList",
  description: "The tokens of a user or service account."
})

export const PersonalTokenPath = {
  tokenId: Schema.String.annotate({ description: "The token's id", examples: ["4"] })
}

const getPats = HttpApiEndpoint.get("getPats", "/user/tokens", { success: PersonalTokenList }).annotateMerge(
  operation({
    summary: "List your personal tokens",
    description: "Includes expired ones. Only users have personal tokens.",
    example: personalTokenExamples.getPats
  })
)

const createPat = HttpApiEndpoint.post("createPat", "/user/tokens", {
  payload: NewPersonalToken,
  success: created(CreatedPersonalToken),
  error: [AuthenticationRequired, ExceedsLimitError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a personal token",
    description:
      "It always has the same permissions as you. The secret is only in this answer. A user can have ten tokens. Needs a login: a personal token cannot create others. A token lives at most a year, unless the instance is configured otherwise; a later `expiresAt` is shortened, as the answer shows.",
    example: personalTokenExamples.createPat
  })
)

const deletePat = HttpApiEndpoint.delete("deletePat", "/user/tokens/:tokenId", {
  params: PersonalTokenPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete a personal token",
    description: "It stops working immediately.",
    example: personalTokenExamples.deletePat
  })
)

export class PersonalTokensGroup extends HttpApiGroup.make("personalTokens")
  .add(getPats, createPat, deletePat)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "Personal tokens", description: "Manage your own tokens for programs" })
  ) {}
