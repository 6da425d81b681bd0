import { PasswordLinkStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import type { State } from "../database/state.ts"

export const layerPasswordLinkStore: Layer.Layer<PasswordLinkStore, never, Database> = Layer.effect(
  PasswordLinkStore,
  Effect.map(Database, ({ modify, read, update }) =>
    PasswordLinkStore.of({
      insert: (digest, link) =>
        update((state) => {
          const others = withoutLinksOf(state, link.user)
          return { ...others, passwordLinks: HashMap.set(others.passwordLinks, digest, link) }
        }),
      find: (digest) => read(({ passwordLinks }) => HashMap.get(passwordLinks, digest)),
      take: (digest) =>
        modify((state) => [
          HashMap.get(state.passwordLinks, digest),
          { ...state, passwordLinks: HashMap.remove(state.passwordLinks, digest) }
        ]),
      removeOf: (user) => update((state) => withoutLinksOf(state, user))
    })
  )
)

const withoutLinksOf = (state: State, user: number): State => ({
  ...state,
  passwordLinks: HashMap.filter(state.passwordLinks, (link) => link.user !== user)
})
