import {
  createApiToken,
  createPersonalToken,
  createProjectApiToken,
  createServiceAccount,
  createServiceAccountToken,
  deleteApiToken,
  deletePersonalToken,
  deleteProjectApiToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  getServiceAccountAccess,
  listApiTokens,
  listPersonalTokens,
  listProjectApiTokens,
  listServiceAccounts,
  listServiceAccountTokens,
  updateApiToken,
  updateServiceAccount
} from "@halyard/core/use-cases"
import { Effect, type Redacted } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { aClientToken, aServiceAccount, farFuture } from "../../fixtures/tokens.ts"
import { type AccessTable, after, byAccount, type UseCaseCall, named } from "../access/access-table.ts"

export const tokensAccess: AccessTable = {
  getAllApiTokens: () => listApiTokens(),
  getApiTokensByName: () => listApiTokens("some"),
  createApiToken: () => named((tokenName) => createApiToken({ tokenName, type: "client", project: "default" })),
  updateApiToken: () => onToken((secret) => updateApiToken(secret, { expiresAt: farFuture })),
  deleteApiToken: () => onToken(deleteApiToken),

  getProjectApiTokens: ({ project }) => listProjectApiTokens(project),
  createProjectApiToken: ({ project }) =>
    named((tokenName) => createProjectApiToken(project, { tokenName, type: "client" })),
  deleteProjectApiToken: ({ project }) =>
    after(aClientToken({ project }), ({ secret }) => deleteProjectApiToken(project, secret)),

  getPats: byAccount("NoAccess", () => listPersonalTokens()),
  createPat: byAccount("NoAccess", () => createPersonalToken(aPersonalToken)),
  deletePat: byAccount("NoAccess", () =>
    Effect.flatMap(createPersonalToken(aPersonalToken), ({ token }) => deletePersonalToken(token.id))
  ),

  getServiceAccounts: () => listServiceAccounts(),
  createServiceAccount: () => named((username) => createServiceAccount({ name: "A program", username, rootRole: 3 })),
  getServiceAccountPermissions: () => onAccount((id) => getServiceAccountAccess(id, {})),
  updateServiceAccount: () => onAccount((id) => updateServiceAccount(id, {})),
  deleteServiceAccount: () => onAccount(deleteServiceAccount),
  getServiceAccountTokens: () => onAccount(listServiceAccountTokens),
  createServiceAccountToken: () => onAccount((id) => createServiceAccountToken(id, aPersonalToken)),
  deleteServiceAccountToken: () => after(aTokenOfAnAccount, ({ userId, id }) => deleteServiceAccountToken(userId, id)),

  getValidTokens: "anybody",
  edgeCreateOrReturnTokens: "anybody"
}

const aPersonalToken = { description: "ci", expiresAt: farFuture }

const onToken = (call: (secret: Redacted.Redacted<string>) => UseCaseCall) =>
  after(aClientToken(), ({ secret }) => call(secret))

const onAccount = (call: (id: number) => UseCaseCall) => after(aServiceAccount(), ({ id }) => call(id))

const aTokenOfAnAccount = Effect.flatMap(aServiceAccount(), ({ id }) =>
  Effect.map(asAdmin(createServiceAccountToken(id, aPersonalToken)), ({ token }) => token)
)
