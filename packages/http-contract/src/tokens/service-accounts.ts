import {
  CreatedPersonalToken,
  field,
  NewPersonalToken,
  NewServiceAccount,
  RoleReference,
  ServiceAccount,
  ServiceAccountUpdate,
  UserAccess
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { created } from "../operation/created.ts"
import { ExceedsLimitError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { NoStore } from "../operation/no-store.ts"
import { operation } from "../operation/operation.ts"
import { accessScope } from "../users/user-reports.ts"
import { PersonalTokenList, PersonalTokenPath } from "./personal-tokens.ts"
import { serviceAccountExamples } from "./tokens.examples.ts"

const path = "/service-account"
const onePath = `${path}/:serviceAccountId` as const
const tokenPath = `${onePath}/token` as const

const ServiceAccountPath = {
  serviceAccountId: Schema.String.annotate({ description: "The service account's id", examples: ["9"] })
}

const ServiceAccountList = Schema.Struct({
  serviceAccounts: field(Schema.Array(ServiceAccount), "The service accounts, by id"),
  rootRoles: field(Schema.Array(RoleReference), "The roles that service accounts can have")
}).annotate({
  identifier: "ServiceAccountList",
  description: "All service accounts, and the roles that they can have."
})

const list = HttpApiEndpoint.get("getServiceAccounts", path, { success: ServiceAccountList }).annotateMerge(
  operation({
    summary: "List service accounts",
    description: "Includes the roles that they can have.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.getServiceAccounts
  })
)

const create = HttpApiEndpoint.post("createServiceAccount", path, {
  payload: NewServiceAccount,
  success: created(ServiceAccount),
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Create a service account",
    description: "It cannot log in. It is used through its tokens.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.createServiceAccount
  })
)

const getPermissions = HttpApiEndpoint.get("getServiceAccountPermissions", `${onePath}/permissions`, {
  params: ServiceAccountPath,
  query: accessScope,
  success: UserAccess,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Read what a service account may do",
    description: "In the whole instance, and in a project and an environment.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.getServiceAccountPermissions
  })
)

const update = HttpApiEndpoint.put("updateServiceAccount", onePath, {
  params: ServiceAccountPath,
  payload: ServiceAccountUpdate,
  success: ServiceAccount,
  error: [ExceedsLimitError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Change a service account",
    description: "Properties that are left out stay unchanged.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.updateServiceAccount
  })
)

const remove = HttpApiEndpoint.delete("deleteServiceAccount", onePath, {
  params: ServiceAccountPath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete a service account",
    description: "Also deletes its tokens.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.deleteServiceAccount
  })
)

const listTokens = HttpApiEndpoint.get("getServiceAccountTokens", tokenPath, {
  params: ServiceAccountPath,
  success: PersonalTokenList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List a service account's tokens",
    description: "Includes expired ones.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.getServiceAccountTokens
  })
)

const createToken = HttpApiEndpoint.post("createServiceAccountToken", tokenPath, {
  params: ServiceAccountPath,
  payload: NewPersonalToken,
  success: created(CreatedPersonalToken),
  error: [ExceedsLimitError, NotFoundError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a token for a service account",
    description: "It always has the same permissions as the account. The secret is only in this answer.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.createServiceAccountToken
  })
)

const deleteToken = HttpApiEndpoint.delete("deleteServiceAccountToken", `${tokenPath}/:tokenId`, {
  params: { ...ServiceAccountPath, ...PersonalTokenPath },
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete a service account's token",
    description: "It stops working immediately.",
    needs: root("ADMIN"),
    example: serviceAccountExamples.deleteServiceAccountToken
  })
)

export class ServiceAccountsGroup extends HttpApiGroup.make("serviceAccounts")
  .add(list, create, getPermissions, update, remove, listTokens, createToken, deleteToken)
  .middleware(NoStore)
  .annotateMerge(OpenApi.annotations({ title: "Service accounts", description: "Manage users that are programs" })) {}
