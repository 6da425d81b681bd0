import { field, NewSignupToken, PublicSignupToken, SignupTokenChange } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { signupTokenExamples } from "./signup-tokens.examples.ts"

export const SignupTokenPath = {
  token: Schema.String.annotate({
    description: "The invitation's secret",
    examples: ["a5e1c3f49b7d42e08c6f1b2d3a4e5f60"]
  })
}

const SignupTokenList = Schema.Struct({
  tokens: field(Schema.Array(PublicSignupToken), "The invitations, oldest first")
}).annotate({
  identifier: "SignupTokenList",
  description: "All invitations."
})
const onlyKnownKeys = { onExcessProperty: "error" } as const

const list = HttpApiEndpoint.get("getAllPublicSignupTokens", "/invite-link/tokens", {
  success: SignupTokenList
}).annotateMerge(
  operation({
    summary: "List invitations",
    description: "Oldest first, including expired ones.",
    needs: root("ADMIN"),
    example: signupTokenExamples.getAllPublicSignupTokens
  })
)

const create = HttpApiEndpoint.post("createPublicSignupToken", "/invite-link/tokens", {
  payload: NewSignupToken,
  success: created(PublicSignupToken),
  error: ExceedsLimitError
})
  .annotate(HttpApi.PayloadParseOptions, onlyKnownKeys)
  .annotateMerge(
    operation({
      summary: "Create an invitation",
      description: "Everybody with the link can sign up until it expires. Unknown properties are refused.",
      needs: root("ADMIN"),
      example: signupTokenExamples.createPublicSignupToken
    })
  )

const find = HttpApiEndpoint.get("getPublicSignupToken", "/invite-link/tokens/:token", {
  params: SignupTokenPath,
  success: PublicSignupToken,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read an invitation",
    description: "Includes the users who signed up with it.",
    needs: root("ADMIN"),
    example: signupTokenExamples.getPublicSignupToken
  })
)

const update = HttpApiEndpoint.put("updatePublicSignupToken", "/invite-link/tokens/:token", {
  params: SignupTokenPath,
  payload: SignupTokenChange,
  success: PublicSignupToken,
  error: NotFoundError
})
  .annotate(HttpApi.PayloadParseOptions, onlyKnownKeys)
  .annotateMerge(
    operation({
      summary: "Change an invitation",
      description: "Changes when it expires, or whether it is enabled. Unknown properties are refused.",
      needs: root("ADMIN"),
      example: signupTokenExamples.updatePublicSignupToken
    })
  )

export class SignupTokensGroup extends HttpApiGroup.make("signupTokens")
  .add(list, create, find, update)
  .middleware(NoStore)
  .annotateMerge(OpenApi.annotations({ title: "Invitations", description: "Manage links for signing up" })) {}
