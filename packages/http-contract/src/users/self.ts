import { Me, Profile, RoleReference } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { InvalidOperationError, RateLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { SecretText } from "../operation/secret-text.ts"

const OwnPassword = Schema.Struct({
  password: SecretText,
  confirmPassword: SecretText,
  oldPassword: SecretText
}).annotate({ identifier: "OwnPassword" })

const OwnRoles = Schema.Struct({ version: Schema.Int, roles: Schema.Array(RoleReference) }).annotate({
  identifier: "OwnRoles"
})

const getMe = HttpApiEndpoint.get("getMe", "/user", { success: Me }).annotateMerge(
  operation("getMe", "Read who calls", "With all that they may do. Of an API token there is an id and a name.")
)

const getProfile = HttpApiEndpoint.get("getProfile", "/user/profile", {
  success: Profile,
  error: InvalidOperationError
}).annotateMerge(operation("getProfile", "Read one's profile", "Roles and memberships of the user who calls."))

const changePassword = HttpApiEndpoint.post("changeMyPassword", "/user/change-password", {
  payload: OwnPassword,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, RateLimitError]
}).annotateMerge(
  operation("changeMyPassword", "Change one's password", "All sessions of the user end but the one that asks.")
)

const getRoles = HttpApiEndpoint.get("getUserRoles", "/user/roles", {
  query: { projectId: Schema.String.annotate({ description: "The id of a project", examples: ["default"] }) },
  success: OwnRoles
}).annotateMerge(operation("getUserRoles", "List one's roles in a project", "Those for the whole instance among them."))

export class SelfGroup extends HttpApiGroup.make("self")
  .add(getMe, getProfile, changePassword, getRoles)
  .annotateMerge(OpenApi.annotations({ title: "Oneself", description: "Who calls, and what they may do" })) {}
