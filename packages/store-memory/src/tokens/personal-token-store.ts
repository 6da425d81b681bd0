import type { PersonalToken } from "@halyard/core/domain"
import { PersonalTokenStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { nextId, type State } from "../database/state.ts"

export const layerPersonalTokenStore: Layer.Layer<PersonalTokenStore, never, Database> = Layer.effect(
  PersonalTokenStore,
  Effect.map(Database, ({ modify, read }) =>
    PersonalTokenStore.of({
      list: (users) => read((state) => tokensOf(state, users)),
      insert: (digest, given) =>
        modify((state) => {
          if (!HashMap.has(state.users, given.userId)) return [undefined, state]
          const [id, next] = nextId(state, "personalToken")
          const token: PersonalToken = { ...given, id, seenAt: null }
          return [token, { ...next, personalTokens: HashMap.set(next.personalTokens, digest, token) }]
        }),
      remove: (user, id) =>
        modify((state) => {
          const removed = HashMap.toValues(state.personalTokens).find(
            (token) => token.id === id && token.userId === user
          )
          const personalTokens = HashMap.filter(state.personalTokens, (token) => token !== removed)
          return [removed, { ...state, personalTokens }]
        }),
      removeAll: (user) =>
        modify((state) => {
          const personalTokens = HashMap.filter(state.personalTokens, ({ userId }) => userId !== user)
          return [tokensOf(state, [user]), { ...state, personalTokens }]
        })
    })
  )
)

const tokensOf = ({ personalTokens }: State, users: ReadonlyArray<number>): ReadonlyArray<PersonalToken> =>
  HashMap.toValues(personalTokens)
    .filter(({ userId }) => users.includes(userId))
    .toSorted((left, right) => left.id - right.id)
