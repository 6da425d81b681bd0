import { compareText, type SignupTokenRecord } from "@halyard/core/domain"
import { SignupTokenStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { change, lookUp } from "../database/state.ts"
import { People } from "../users/people.ts"

export const layerSignupTokenStore: Layer.Layer<SignupTokenStore, never, People> = Layer.effect(
  SignupTokenStore,
  Effect.map(People, ({ read, update }) =>
    SignupTokenStore.of({
      list: read(({ signupTokens }) => HashMap.toValues(signupTokens).toSorted(oldestFirst)),
      find: (digest) => read(({ signupTokens }) => HashMap.get(signupTokens, digest)),
      insert: (token) =>
        update((people) => ({ ...people, signupTokens: HashMap.set(people.signupTokens, token.digest, token) })),
      update: ({ digest, name, enabled, expiresAt }) =>
        update((people) => ({
          ...people,
          signupTokens: change(people.signupTokens, digest, (token) => ({ ...token, name, enabled, expiresAt }))
        })),
      addUser: (digest, user) =>
        update((people) => ({
          ...people,
          signedUp: HashMap.set(people.signedUp, digest, [...(lookUp(people.signedUp, digest) ?? []), user])
        })),
      users: read(({ signedUp }) => new Map(HashMap.toEntries(signedUp).filter(([, users]) => users.length > 0)))
    })
  )
)

const oldestFirst = (left: SignupTokenRecord, right: SignupTokenRecord): number =>
  compareText(left.createdAt, right.createdAt) || compareText(left.digest, right.digest)
