import { compareText, type SignupTokenRecord } from "@halyard/core/domain"
import { SignupTokenStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change, lookUp } from "../database/maps.ts"

export const layerSignupTokenStore: Layer.Layer<SignupTokenStore, never, Database> = Layer.effect(
  SignupTokenStore,
  Effect.map(Database, ({ read, update }) =>
    SignupTokenStore.of({
      list: read(({ signupTokens }) => HashMap.toValues(signupTokens).toSorted(oldestFirst)),
      find: (digest) => read(({ signupTokens }) => HashMap.get(signupTokens, digest)),
      insert: (token) =>
        update((state) => ({ ...state, signupTokens: HashMap.set(state.signupTokens, token.digest, token) })),
      update: ({ digest, name, enabled, expiresAt }) =>
        update((state) => ({
          ...state,
          signupTokens: change(state.signupTokens, digest, (token) => ({ ...token, name, enabled, expiresAt }))
        })),
      addUser: (digest, user) =>
        update((state) => ({
          ...state,
          signedUp: HashMap.set(state.signedUp, digest, [...(lookUp(state.signedUp, digest) ?? []), user])
        })),
      hasSignedUp: (user) => read(({ signedUp }) => HashMap.some(signedUp, (users) => users.includes(user))),
      users: read(({ signedUp }) => new Map(HashMap.toEntries(signedUp).filter(([, users]) => users.length > 0)))
    })
  )
)

const oldestFirst = (left: SignupTokenRecord, right: SignupTokenRecord): number =>
  compareText(left.createdAt, right.createdAt) || compareText(left.digest, right.digest)
