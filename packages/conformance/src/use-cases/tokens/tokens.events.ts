import { expect } from "@effect/vitest"
import type { ApiToken } from "@halyard/core/domain"
import { ApiTokenStore, PersonalTokenStore, UserStore } from "@halyard/core/ports"
import {
  createApiToken,
  createProjectApiToken,
  createServiceAccount,
  createServiceAccountToken,
  deleteApiToken,
  deleteProjectApiToken,
  deleteServiceAccount,
  deleteServiceAccountToken,
  updateApiToken,
  updateServiceAccount
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { aClientToken, aServiceAccount, farFuture } from "../../fixtures/tokens.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to tokens and service accounts. */
export const tokenEvents: EventTable = {
  createApiToken: write(({ project, made: tokenName }) => ({
    act: createApiToken({ tokenName, type: "client", environment: "production", project }),
    events: [{ type: "api-token-created", project, environment: "production", data: madeRecord(tokenName, project) }],
    state: tokensNamed(tokenName)
  })),
  createProjectApiToken: write(({ project, made: tokenName }) => ({
    act: createProjectApiToken(project, { tokenName, type: "client", environment: "production" }),
    events: [{ type: "api-token-created", project, environment: "production", data: madeRecord(tokenName, project) }],
    state: tokensNamed(tokenName)
  })),
  updateApiToken: write(({ made: tokenName }) =>
    Effect.map(aClientToken({ tokenName }), ({ token, secret }) => ({
      act: updateApiToken(secret, { expiresAt: farFuture }),
      events: [
        {
          type: "api-token-updated",
          project: "*",
          environment: "development",
          data: { ...recordOf(token), expiresAt: farFuture },
          preData: recordOf(token)
        }
      ],
      state: tokensNamed(tokenName)
    }))
  ),
  deleteApiToken: write(({ made: tokenName }) =>
    Effect.map(aClientToken({ tokenName }), ({ token, secret }) => ({
      act: deleteApiToken(secret),
      events: [{ type: "api-token-deleted", project: "*", environment: "development", preData: recordOf(token) }],
      state: tokensNamed(tokenName)
    }))
  ),
  deleteProjectApiToken: write(({ project, made: tokenName }) =>
    Effect.map(aClientToken({ tokenName, project }), ({ token, secret }) => ({
      act: deleteProjectApiToken(project, secret),
      events: [{ type: "api-token-deleted", project, environment: "development", preData: recordOf(token) }],
      state: tokensNamed(tokenName)
    }))
  ),
  createServiceAccount: write(({ made: username }) => ({
    act: createServiceAccount({ name: "A program", username, rootRole: 3 }),
    events: [{ type: "service-account-created", data: { id: expect.any(Number), ...accountRecord(username) } }],
    state: accountsNamed(username)
  })),
  updateServiceAccount: write(() =>
    Effect.map(aServiceAccount(), ({ id, username }) => ({
      act: updateServiceAccount(id, { rootRole: 2 }),
      events: [
        {
          type: "service-account-updated",
          data: { id, ...accountRecord(username), rootRole: 2 },
          preData: { id, ...accountRecord(username) }
        }
      ],
      state: accountsNamed(username)
    }))
  ),
  deleteServiceAccount: write(() =>
    Effect.map(aServiceAccount(), ({ id, username }) => ({
      act: deleteServiceAccount(id),
      events: [{ type: "service-account-deleted", preData: { id, ...accountRecord(username) } }],
      state: accountsNamed(username)
    }))
  ),
  createServiceAccountToken: write(() =>
    Effect.map(aServiceAccount(), ({ id }) => ({
      act: createServiceAccountToken(id, aDraft),
      events: [
        { type: "pat-created", data: { ...aDraft, id: expect.any(Number), userId: id, createdAt: expect.any(String) } }
      ],
      state: tokensOf(id)
    }))
  ),
  deleteServiceAccountToken: write(
    Effect.fnUntraced(function* () {
      const { id } = yield* aServiceAccount()
      const { token } = yield* asAdmin(createServiceAccountToken(id, aDraft))
      return {
        act: deleteServiceAccountToken(id, token.id),
        events: [
          { type: "pat-deleted", preData: { ...aDraft, id: token.id, userId: id, createdAt: token.createdAt } } as const
        ],
        state: tokensOf(id)
      }
    })
  )
}

const aDraft = { description: "ci", expiresAt: farFuture }

const recordOf = ({ id, name, type, projects, environment, createdAt, expiresAt }: ApiToken) => ({
  id,
  tokenName: name,
  type,
  project: projects.join(),
  projects,
  environment,
  createdAt,
  expiresAt
})

const madeRecord = (tokenName: string, project: string) => ({
  id: expect.any(Number),
  tokenName,
  type: "client",
  project,
  projects: [project],
  environment: "production",
  createdAt: expect.any(String),
  expiresAt: null
})

const accountRecord = (username: string | null) => ({ username, name: "A program", rootRole: 3 })

const tokensNamed = (name: string) =>
  Effect.flatMap(ApiTokenStore, ({ list }) =>
    Effect.map(list, (tokens) => tokens.filter((token) => token.name === name))
  )

const accountsNamed = (username: string | null) =>
  Effect.flatMap(UserStore, ({ list }) =>
    Effect.map(list, (accounts) => accounts.filter((account) => account.username === username))
  )

const tokensOf = (id: number) => Effect.flatMap(PersonalTokenStore, ({ list }) => list([id]))
