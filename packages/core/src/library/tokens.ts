import { NewSignupToken, SignupTokenChange } from "../domain/login/signup-rules.ts"
import { NewApiToken, NewProjectApiToken } from "../domain/tokens/api-token-draft.ts"
import { NewPersonalToken } from "../domain/tokens/personal-token.ts"
import { NewServiceAccount, ServiceAccountUpdate } from "../domain/tokens/service-account.ts"
import {
  createSignupToken,
  getSignupToken,
  listSignupTokens,
  updateSignupToken
} from "../use-cases/login/signup-tokens.ts"
import {
  deleteApiToken,
  deleteProjectApiToken,
  listApiTokens,
  listProjectApiTokens,
  updateApiToken
} from "../use-cases/tokens/api-tokens.ts"
import { createApiToken, createProjectApiToken } from "../use-cases/tokens/create-api-token.ts"
import { createPersonalToken, deletePersonalToken, listPersonalTokens } from "../use-cases/tokens/personal-tokens.ts"
import {
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  getServiceAccountAccess,
  listServiceAccounts,
  listServiceAccountTokens,
  updateServiceAccount
} from "../use-cases/tokens/service-accounts.ts"
import { door } from "./door.ts"
import { Expiry, name, number, optional, PermissionPlace, projectId, secret } from "./inputs.ts"

export const apiTokens = {
  create: door(createApiToken, NewApiToken),
  list: door(listApiTokens, optional(name)),
  update: door(updateApiToken, secret, Expiry),
  delete: door(deleteApiToken, secret)
}

export const projectApiTokens = {
  create: door(createProjectApiToken, projectId, NewProjectApiToken),
  list: door(listProjectApiTokens, projectId),
  delete: door(deleteProjectApiToken, projectId, secret)
}

export const personalTokens = {
  create: door(createPersonalToken, NewPersonalToken),
  list: door(listPersonalTokens),
  delete: door(deletePersonalToken, number)
}

export const serviceAccounts = {
  create: door(createServiceAccount, NewServiceAccount),
  list: door(listServiceAccounts),
  update: door(updateServiceAccount, number, ServiceAccountUpdate),
  delete: door(deleteServiceAccount, number),
  access: door(getServiceAccountAccess, number, PermissionPlace),
  createToken: door(createServiceAccountToken, number, NewPersonalToken),
  listTokens: door(listServiceAccountTokens, number),
  deleteToken: door(deleteServiceAccountToken, number, number)
}

export const invitations = {
  create: door(createSignupToken, NewSignupToken),
  get: door(getSignupToken, secret),
  list: door(listSignupTokens),
  update: door(updateSignupToken, secret, SignupTokenChange)
}
