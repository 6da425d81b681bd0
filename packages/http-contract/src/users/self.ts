import { field, formatVersion, Me, OwnPassword, Profile, RoleReference } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, InvalidOperationError, RateLimitError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { userExamples } from "./users.examples.ts"

const OwnRoles = Schema.Struct({
  version: formatVersion,
  roles: field(Schema.Array(RoleReference), "The roles")
}).annotate({
  identifier: "OwnRoles",
  description: "The caller's roles in a project."
})

const getMe = HttpApiEndpoint.get("getMe", "/user", { success: Me }).annotateMerge(
  operation({
    summary: "Read the current user",
    description: "Includes all permissions. For an API token, only id and name.",
    example: userExamples.getMe
  })
)

const getProfile = HttpApiEndpoint.get("getProfile", "/user/profile", {
  success: Profile,
  error: InvalidOperationError
}).annotateMerge(
  operation({
    summary: "Read your profile",
    description: "Roles and memberships of the current user.",
    example: userExamples.getProfile
  })
)

const changePassword = HttpApiEndpoint.post("changeMyPassword", "/user/change-password", {
  payload: OwnPassword,
  success: HttpApiSchema.Empty(200),
  error: [AuthenticationRequired, InvalidOperationError, RateLimitError]
}).annotateMerge(
  operation({
    summary: "Change your password",
    description: "Ends all other sessions of the user. Personal tokens stay valid, unless `endTokens` is true.",
    example: userExamples.changeMyPassword
  })
)

const getRoles = HttpApiEndpoint.get("getUserRoles", "/user/roles", {
  query: { projectId: Schema.String.annotate({ description: "The project's id", examples: ["default"] }) },
  success: OwnRoles
}).annotateMerge(
  operation({
    summary: "List your roles in a project",
    description: "Includes root roles.",
    example: userExamples.getUserRoles
  })
)

export class SelfGroup extends HttpApiGroup.make("self")
  .add(getMe, getProfile, changePassword, getRoles)
  .middleware(NoStore)
  .annotateMerge(
    OpenApi.annotations({ title: "Current user", description: "Read the current user, and change their password" })
  ) {}
