import { PublicSignupToken } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

export const SignupTokenPath = {
  token: Schema.String.annotate({
    description: "The secret of the invitation",
    examples: ["a5e1c3f49b7d42e08c6f1b2d3a4e5f60"]
  })
}

const expiresAt = Schema.String.annotate({ format: "date-time" })

const NewSignupToken = Schema.Struct({ name: Schema.String, expiresAt }).annotate({ identifier: "NewSignupToken" })

const SignupTokenChange = Schema.Struct({
  expiresAt: Schema.optionalKey(expiresAt),
  enabled: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "SignupTokenChange" })

const SignupTokenList = Schema.Struct({ tokens: Schema.Array(PublicSignupToken) }).annotate({
  identifier: "SignupTokenList"
})

const forAdmins = { permission: "ADMIN", scope: "root" } as const
const onlyKnownKeys = { onExcessProperty: "error" } as const

const list = HttpApiEndpoint.get("getAllPublicSignupTokens", "/invite-link/tokens", { success: SignupTokenList })
  .annotate(RequiresPermission, forAdmins)
  .annotateMerge(operation("getAllPublicSignupTokens", "List invitations", "Oldest first, expired ones too."))

const create = HttpApiEndpoint.post("createPublicSignupToken", "/invite-link/tokens", {
  payload: NewSignupToken,
  success: created(PublicSignupToken)
})
  .annotate(RequiresPermission, forAdmins)
  .annotate(HttpApi.PayloadParseOptions, onlyKnownKeys)
  .annotateMerge(
    operation(
      "createPublicSignupToken",
      "Invite people",
      "Whoever has the link can sign up until it expires. No other properties than these are taken."
    )
  )

const find = HttpApiEndpoint.get("getPublicSignupToken", "/invite-link/tokens/:token", {
  params: SignupTokenPath,
  success: PublicSignupToken,
  error: NotFoundError
})
  .annotate(RequiresPermission, forAdmins)
  .annotateMerge(operation("getPublicSignupToken", "Read an invitation", "With those who came by it."))

const update = HttpApiEndpoint.put("updatePublicSignupToken", "/invite-link/tokens/:token", {
  params: SignupTokenPath,
  payload: SignupTokenChange,
  success: PublicSignupToken,
  error: NotFoundError
})
  .annotate(RequiresPermission, forAdmins)
  .annotate(HttpApi.PayloadParseOptions, onlyKnownKeys)
  .annotateMerge(
    operation(
      "updatePublicSignupToken",
      "Change an invitation",
      "Until when it counts, or whether it does. No other properties than these are taken."
    )
  )

export class SignupTokensGroup extends HttpApiGroup.make("signupTokens")
  .add(list, create, find, update)
  .annotateMerge(OpenApi.annotations({ title: "Invitations", description: "Links by which people sign up" })) {}
