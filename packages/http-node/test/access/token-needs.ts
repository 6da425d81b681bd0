import { NotFound } from "@halyard/core/domain"
import {
  createApiToken,
  createProjectApiToken,
  createServiceAccount,
  createServiceAccountToken,
  deleteApiToken,
  deleteProjectApiToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  listApiTokens,
  listProjectApiTokens,
  listServiceAccounts,
  listServiceAccountTokens,
  updateApiToken,
  updateServiceAccount
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import type { Needs } from "./needs.ts"

const missing = Redacted.make("missing")
const unknown = Effect.fail(new NotFound({ resource: "API token", id: "missing" }))
const draft = { tokenName: "", type: "client" }

export const tokenNeeds: Needs = {
  getAllApiTokens: ["READ_CLIENT_API_TOKEN", Effect.andThen(listApiTokens(), unknown)],
  getApiTokensByName: ["READ_CLIENT_API_TOKEN", Effect.andThen(listApiTokens("missing"), unknown)],
  createApiToken: ["CREATE_CLIENT_API_TOKEN", createApiToken(draft)],
  updateApiToken: ["UPDATE_CLIENT_API_TOKEN", updateApiToken(missing, { expiresAt: null })],
  deleteApiToken: ["DELETE_CLIENT_API_TOKEN", deleteApiToken(missing)],
  getProjectApiTokens: ["READ_PROJECT_API_TOKEN", Effect.andThen(listProjectApiTokens("default"), unknown)],
  createProjectApiToken: ["CREATE_PROJECT_API_TOKEN", createProjectApiToken("default", draft)],
  deleteProjectApiToken: ["DELETE_PROJECT_API_TOKEN", deleteProjectApiToken("default", missing)],
  getServiceAccounts: ["ADMIN", Effect.andThen(listServiceAccounts(), unknown)],
  createServiceAccount: ["ADMIN", createServiceAccount({ name: "", username: "", rootRole: 0 })],
  updateServiceAccount: ["ADMIN", updateServiceAccount(0, {})],
  deleteServiceAccount: ["ADMIN", deleteServiceAccount(0)],
  getServiceAccountTokens: ["ADMIN", listServiceAccountTokens(0)],
  createServiceAccountToken: ["ADMIN", createServiceAccountToken(0, { description: "", expiresAt: "" })],
  deleteServiceAccountToken: ["ADMIN", deleteServiceAccountToken(0, 0)]
}

/** For users whom the store knows, whatever they may do. */
export const forKnownUsers = ["getPats", "createPat", "deletePat"]
