import type { Timestamp } from "@halyard/core/domain"
import { type Credential, type CredentialKind, CredentialStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { change, lookUp } from "../database/state.ts"
import type { PeopleState } from "../users/people-state.ts"
import { People } from "../users/people.ts"

export const layerCredentialStore: Layer.Layer<CredentialStore, never, People> = Layer.effect(
  CredentialStore,
  Effect.map(People, ({ read, update }) =>
    CredentialStore.of({
      find: (kind, digest) =>
        read((people) => ({ version: people.accessVersion, credential: credentialOf(people, kind, digest) })),
      markSeen: (kind, digest, at) => update((people) => markSeen(people, kind, digest, at))
    })
  )
)

const credentialOf = (people: PeopleState, kind: CredentialKind, digest: string): Credential | undefined => {
  switch (kind) {
    case "api-token": {
      const token = lookUp(people.apiTokens, digest)
      return token && { kind, token }
    }
    case "personal-token": {
      const token = lookUp(people.personalTokens, digest)
      return token && { kind, user: token.userId, expiresAt: token.expiresAt, seenAt: token.seenAt }
    }
    case "session": {
      const session = lookUp(people.sessions, digest)
      const user = session && lookUp(people.users, session.user)
      return session && { kind, user: session.user, expiresAt: session.expiresAt, seenAt: user?.account.seenAt ?? null }
    }
  }
}

const markSeen = (people: PeopleState, kind: CredentialKind, digest: string, seenAt: Timestamp): PeopleState => {
  const credential = credentialOf(people, kind, digest)
  if (credential === undefined) return people
  if (credential.kind === "api-token") {
    return { ...people, apiTokens: change(people.apiTokens, digest, (token) => ({ ...token, seenAt })) }
  }
  return {
    ...people,
    users: change(people.users, credential.user, (user) => ({ ...user, account: { ...user.account, seenAt } })),
    personalTokens:
      kind === "session"
        ? people.personalTokens
        : change(people.personalTokens, digest, (token) => ({ ...token, seenAt }))
  }
}
