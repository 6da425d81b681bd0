import { PasswordLinkStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import type { PeopleState } from "./people-state.ts"
import { People } from "./people.ts"

export const layerPasswordLinkStore: Layer.Layer<PasswordLinkStore, never, People> = Layer.effect(
  PasswordLinkStore,
  Effect.map(People, ({ modify, read, update }) =>
    PasswordLinkStore.of({
      insert: (digest, link) =>
        update((people) => {
          const others = withoutLinksOf(people, link.user)
          return { ...others, passwordLinks: HashMap.set(others.passwordLinks, digest, link) }
        }),
      find: (digest) => read(({ passwordLinks }) => HashMap.get(passwordLinks, digest)),
      take: (digest) =>
        modify((people) => [
          HashMap.get(people.passwordLinks, digest),
          { ...people, passwordLinks: HashMap.remove(people.passwordLinks, digest) }
        ]),
      removeOf: (user) => update((people) => withoutLinksOf(people, user))
    })
  )
)

const withoutLinksOf = (people: PeopleState, user: number): PeopleState => ({
  ...people,
  passwordLinks: HashMap.filter(people.passwordLinks, (link) => link.user !== user)
})
