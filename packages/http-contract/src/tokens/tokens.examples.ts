import {
  initialsImage,
  type PersonalToken,
  predefinedRoles,
  roleReference,
  type ServiceAccount,
  type ApiTokenView
} from "@halyard/core/domain"
import { anAccess } from "../users/user-reports.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const digits = "5d8f02b1c7a94e63f0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3"
const expiresAt = "2999-12-31T18:00:00.000Z"
const createdAt = "2026-11-20T18:00:00.000Z"

const newToken = { tokenName: "web-shop", type: "client", environment: "production", projects: ["shop"], expiresAt }

const apiToken: ApiTokenView = {
  ...newToken,
  id: 17,
  secret: `shop:production.${digits}`,
  type: "client",
  project: "shop",
  createdAt,
  seenAt: null,
  alias: null,
  secure: true
}

const masked: ApiTokenView = { ...apiToken, secret: "shop:production.****b2c3-17", seenAt: "2026-11-21T09:12:00.000Z" }

const noToken = { NotFoundError: 'There is no API token "17"' }
const full = { ExceedsLimitError: "The limit of 2000 API tokens is reached" }

export const apiTokenExamples = {
  getAllApiTokens: { answer: { tokens: [masked] } },
  getApiTokensByName: { answer: { tokens: [masked] } },
  createApiToken: { body: newToken, answer: apiToken, messages: full },
  updateApiToken: { body: { expiresAt }, messages: noToken },
  deleteApiToken: { messages: noToken },
  getProjectApiTokens: { answer: { tokens: [masked] } },
  createProjectApiToken: {
    body: { tokenName: "web-shop", type: "client", environment: "production", expiresAt },
    answer: apiToken,
    messages: full
  },
  deleteProjectApiToken: {
    messages: {
      ...noToken,
      InvalidOperationError:
        "The token is also valid for other projects. Delete it with a permission for API tokens instead."
    }
  },
  edgeCreateOrReturnTokens: {
    body: { tokens: [{ environment: "production", projects: ["shop"] }] },
    answer: {
      tokens: [{ token: apiToken.secret, type: "client", projects: ["shop"], environment: "production" }]
    },
    messages: {
      ...full,
      InvalidOperationError: "100 tokens of this relay were deleted or changed. Give the relay another credential."
    }
  },
  getValidTokens: {
    body: { tokens: [apiToken.secret] },
    answer: {
      tokens: [{ token: apiToken.secret, type: "client", projects: ["shop"], environment: "production" }]
    }
  }
} satisfies Record<string, OperationExample>

const newPat = { description: "deployments", expiresAt }

const pat: PersonalToken = { id: 4, ...newPat, userId: 12, createdAt, seenAt: null }

const made = { ...pat, secret: `user:${digits}` }

const tokenMessages = {
  NotFoundError: 'There is no personal token "4"',
  NameExistsError: 'The name "deployments" is taken by an existing personal token',
  ExceedsLimitError: "The limit of 10 personal tokens of a user is reached",
  NoAccessError:
    "Personal access tokens belong to users, and the caller is not a user. Log in to create one. To list and delete yours, a personal access token is enough."
}

export const personalTokenExamples = {
  getPats: { answer: { pats: [pat] }, messages: tokenMessages },
  createPat: { body: newPat, answer: made, messages: tokenMessages },
  deletePat: { messages: tokenMessages }
} satisfies Record<string, OperationExample>

const newAccount = { name: "Deployments", username: "deployments", rootRole: 2 }

const account: ServiceAccount = {
  id: 9,
  ...newAccount,
  imageUrl: initialsImage("Deployments"),
  createdAt,
  tokens: []
}

const ownPat: PersonalToken = { ...pat, userId: 9 }

const noAccount = {
  NotFoundError: 'There is no service account "9"',
  NameExistsError: tokenMessages.NameExistsError,
  ExceedsLimitError: tokenMessages.ExceedsLimitError
}

export const serviceAccountExamples = {
  getServiceAccounts: {
    answer: {
      serviceAccounts: [{ ...account, tokens: [ownPat] }],
      rootRoles: predefinedRoles.filter(({ type }) => type === "root").map((role) => roleReference(role))
    }
  },
  createServiceAccount: { body: newAccount, answer: account },
  updateServiceAccount: { body: { rootRole: 2 }, answer: { ...account, tokens: [ownPat] }, messages: noAccount },
  getServiceAccountPermissions: {
    answer: {
      ...anAccess,
      user: { ...anAccess.user, id: 9, name: "Deployments", username: "deployments", accountType: "Service Account" }
    },
    messages: noAccount
  },
  deleteServiceAccount: { messages: noAccount },
  getServiceAccountTokens: { answer: { pats: [ownPat] }, messages: noAccount },
  createServiceAccountToken: { body: newPat, answer: { ...made, userId: 9 }, messages: noAccount },
  deleteServiceAccountToken: { messages: noAccount }
} satisfies Record<string, OperationExample>
