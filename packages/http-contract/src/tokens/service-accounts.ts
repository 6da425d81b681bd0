import { CreatedPersonalToken, RoleReference, ServiceAccount } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { NewPersonalToken, PersonalTokenList, PersonalTokenPath } from "./personal-tokens.ts"

const path = "/service-account"
const onePath = `${path}/:serviceAccountId` as const
const tokenPath = `${onePath}/token` as const

const ServiceAccountPath = {
  serviceAccountId: Schema.String.annotate({ description: "The id of the service account", examples: ["9"] })
}

const ServiceAccountList = Schema.Struct({
  serviceAccounts: Schema.Array(ServiceAccount),
  rootRoles: Schema.Array(RoleReference)
}).annotate({ identifier: "ServiceAccountList" })

const NewServiceAccount = Schema.Struct({
  name: Schema.String,
  username: Schema.String,
  rootRole: Schema.Finite
}).annotate({ identifier: "NewServiceAccount" })

const ServiceAccountUpdate = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  rootRole: Schema.optionalKey(Schema.Finite)
}).annotate({ identifier: "ServiceAccountUpdate" })

const admin = { permission: "ADMIN", scope: "root" } as const

const list = HttpApiEndpoint.get("getServiceAccounts", path, { success: ServiceAccountList })
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getServiceAccounts", "List service accounts", "And the roles that they could have."))

const create = HttpApiEndpoint.post("createServiceAccount", path, {
  payload: NewServiceAccount,
  success: created(ServiceAccount)
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation("createServiceAccount", "Create a service account", "It logs in nowhere; it acts by the tokens it gets.")
  )

const update = HttpApiEndpoint.put("updateServiceAccount", onePath, {
  params: ServiceAccountPath,
  payload: ServiceAccountUpdate,
  success: ServiceAccount,
  error: NotFoundError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("updateServiceAccount", "Change a service account", "What is left out stays as it is."))

const remove = HttpApiEndpoint.delete("deleteServiceAccount", onePath, {
  params: ServiceAccountPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("deleteServiceAccount", "Delete a service account", "With its tokens."))

const listTokens = HttpApiEndpoint.get("getServiceAccountTokens", tokenPath, {
  params: ServiceAccountPath,
  success: PersonalTokenList,
  error: NotFoundError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(operation("getServiceAccountTokens", "List a service account's tokens", "Expired ones too."))

const createToken = HttpApiEndpoint.post("createServiceAccountToken", tokenPath, {
  params: ServiceAccountPath,
  payload: NewPersonalToken,
  success: created(CreatedPersonalToken),
  error: [ExceedsLimitError, NotFoundError, NameExistsError]
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation(
      "createServiceAccountToken",
      "Create a token of a service account",
      "It may do what the account may do, always. The answer has its secret, which is shown this once."
    )
  )

const deleteToken = HttpApiEndpoint.delete("deleteServiceAccountToken", `${tokenPath}/:tokenId`, {
  params: { ...ServiceAccountPath, ...PersonalTokenPath },
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
})
  .annotate(RequiresPermission, admin)
  .annotateMerge(
    operation("deleteServiceAccountToken", "Delete a token of a service account", "It counts no longer from then on.")
  )

export class ServiceAccountsGroup extends HttpApiGroup.make("serviceAccounts")
  .add(list, create, update, remove, listTokens, createToken, deleteToken)
  .annotateMerge(OpenApi.annotations({ title: "Service accounts", description: "Users who are programs" })) {}
