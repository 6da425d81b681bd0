import { type TokenAction, tokenPermissions } from "@halyard/core/domain"
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
import { Effect } from "effect"
import { forAdmins, forMembers, named, type ProtectedUseCase, type ProtectedUseCases } from "../protected-use-case.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { aClientToken, aServiceAccount, later } from "../../fixtures/token-worlds.ts"

/** For whom one of the permissions for tokens of a type is enough: administrators, and others. */
const forTokens = (
  action: TokenAction,
  run: ProtectedUseCase["run"],
  ...others: ProtectedUseCase["allowed"]
): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", ...others, "system"],
  permissions: tokenPermissions(action)
})

export const protectedTokenUseCases: ProtectedUseCases = {
  listApiTokens: forTokens("READ", () => listApiTokens(), "editor"),
  createApiToken: forTokens("CREATE", () => named((name) => createApiToken(aDraft(name)))),
  updateApiToken: forTokens("UPDATE", () => withToken((secret) => updateApiToken(secret, { expiresAt: later }))),
  deleteApiToken: forTokens("DELETE", () => withToken(deleteApiToken)),

  listProjectApiTokens: forMembers("READ_PROJECT_API_TOKEN", ({ project }) => listProjectApiTokens(project)),
  createProjectApiToken: forMembers("CREATE_PROJECT_API_TOKEN", ({ project }) =>
    named((name) => createProjectApiToken(project, aDraft(name)))
  ),
  deleteProjectApiToken: forMembers("DELETE_PROJECT_API_TOKEN", ({ project }) =>
    Effect.flatMap(aClientToken({ project }), ({ secret }) => deleteProjectApiToken(project, secret))
  ),

  listServiceAccounts: forAdmins(() => listServiceAccounts()),
  createServiceAccount: forAdmins(() =>
    named((username) => createServiceAccount({ name: "A program", username, rootRole: 3 }))
  ),
  updateServiceAccount: forAdmins(() => withAccount((id) => updateServiceAccount(id, {}))),
  deleteServiceAccount: forAdmins(() => withAccount(deleteServiceAccount)),
  listServiceAccountTokens: forAdmins(() => withAccount(listServiceAccountTokens)),
  createServiceAccountToken: forAdmins(() => withAccount((id) => createServiceAccountToken(id, aTokenDraft))),
  deleteServiceAccountToken: forAdmins(() =>
    withAccount((id) =>
      Effect.flatMap(asAdmin(createServiceAccountToken(id, aTokenDraft)), ({ token }) =>
        deleteServiceAccountToken(id, token.id)
      )
    )
  )
}

const aTokenDraft = { description: "ci", expiresAt: later }

const aDraft = (tokenName: string) => ({ tokenName, type: "client" })

const withToken = <A, E, R>(use: (secret: Made["secret"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(aClientToken(), ({ secret }) => use(secret))

type Made = Effect.Success<ReturnType<typeof aClientToken>>

const withAccount = <A, E, R>(use: (id: number) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(aServiceAccount(), ({ id }) => use(id))
