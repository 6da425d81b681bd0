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
import { method } from "./method.ts"
import { Expiry, name, numericId, optional, PermissionAddressInput, projectId, secret } from "./inputs.ts"

export const apiTokens = {
  create: method(createApiToken, NewApiToken),
  list: method(listApiTokens, optional(name)),
  update: method(updateApiToken, secret, Expiry),
  delete: method(deleteApiToken, secret)
}

export const projectApiTokens = {
  create: method(createProjectApiToken, projectId, NewProjectApiToken),
  list: method(listProjectApiTokens, projectId),
  delete: method(deleteProjectApiToken, projectId, secret)
}

export const personalTokens = {
  create: method(createPersonalToken, NewPersonalToken),
  list: method(listPersonalTokens),
  delete: method(deletePersonalToken, numericId)
}

export const serviceAccounts = {
  create: method(createServiceAccount, NewServiceAccount),
  list: method(listServiceAccounts),
  update: method(updateServiceAccount, numericId, ServiceAccountUpdate),
  delete: method(deleteServiceAccount, numericId),
  access: method(getServiceAccountAccess, numericId, PermissionAddressInput),
  createToken: method(createServiceAccountToken, numericId, NewPersonalToken),
  listTokens: method(listServiceAccountTokens, numericId),
  deleteToken: method(deleteServiceAccountToken, numericId, numericId)
}

export const invitations = {
  create: method(createSignupToken, NewSignupToken),
  get: method(getSignupToken, secret),
  list: method(listSignupTokens),
  update: method(updateSignupToken, secret, SignupTokenChange)
}
