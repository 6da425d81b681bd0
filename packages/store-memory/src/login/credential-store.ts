import type { Timestamp } from "@halyard/core/domain"
import { type Credential, type CredentialKind, CredentialStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerCredentialStore: Layer.Layer<CredentialStore, never, Database> = Layer.effect(
  CredentialStore,
  Effect.map(Database, ({ read, update }) =>
    CredentialStore.of({
      find: (kind, digest) =>
        read((state) => ({
          version: state.accessVersion,
          credential: credentialOf(state, kind, digest)
        })),
      markSeen: (kind, digest, at) => update((state) => markSeen(state, kind, digest, at))
    })
  )
)

const credentialOf = (state: State, kind: CredentialKind, digest: string): Credential | undefined => {
  switch (kind) {
    case "api-token": {
      const token = lookUp(state.apiTokens, digest)
      return token && { kind, token }
    }
    case "personal-token": {
      const token = lookUp(state.personalTokens, digest)
      return token && { kind, user: token.userId, expiresAt: token.expiresAt, seenAt: token.seenAt }
    }
    case "session": {
      const session = lookUp(state.sessions, digest)
      const user = session && lookUp(state.users, session.user)
      if (session === undefined) return undefined
      const { endsAt, expiresAt, usedAt } = session
      return { kind, user: session.user, expiresAt, endsAt, usedAt, seenAt: user?.account.seenAt ?? null }
    }
  }
}

const markSeen = (state: State, kind: CredentialKind, digest: string, seenAt: Timestamp): State => {
  const credential = credentialOf(state, kind, digest)
  if (credential === undefined) return state
  if (credential.kind === "api-token") {
    return { ...state, apiTokens: change(state.apiTokens, digest, (token) => ({ ...token, seenAt })) }
  }
  return {
    ...state,
    users: change(state.users, credential.user, (user) => ({ ...user, account: { ...user.account, seenAt } })),
    personalTokens:
      kind === "session"
        ? state.personalTokens
        : change(state.personalTokens, digest, (token) => ({ ...token, seenAt }))
  }
}
