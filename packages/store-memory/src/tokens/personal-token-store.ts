import type { PersonalToken } from "@halyard/core/domain"
import { PersonalTokenStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { nextId, People } from "../users/people.ts"

export const layerPersonalTokenStore: Layer.Layer<PersonalTokenStore, never, People> = Layer.effect(
  PersonalTokenStore,
  Effect.map(People, ({ modify, read }) =>
    PersonalTokenStore.of({
      list: (users) =>
        read(({ personalTokens }) =>
          HashMap.toValues(personalTokens)
            .filter(({ userId }) => users.includes(userId))
            .toSorted((left, right) => left.id - right.id)
        ),
      insert: (digest, given) =>
        modify((people) => {
          if (!HashMap.has(people.users, given.userId)) return [undefined, people]
          const [id, next] = nextId(people, "personalToken")
          const token: PersonalToken = { ...given, id, seenAt: null }
          return [token, { ...next, personalTokens: HashMap.set(next.personalTokens, digest, token) }]
        }),
      remove: (user, id) =>
        modify((people) => {
          const removed = HashMap.toValues(people.personalTokens).find(
            (token) => token.id === id && token.userId === user
          )
          const personalTokens = HashMap.filter(people.personalTokens, (token) => token !== removed)
          return [removed, { ...people, personalTokens }]
        })
    })
  )
)
