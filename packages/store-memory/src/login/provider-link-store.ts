import type { ProviderIdentity } from "@halyard/core/domain"
import { ProviderLinkStore } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import type { ProviderLink } from "../database/state.ts"

export const layerProviderLinkStore: Layer.Layer<ProviderLinkStore, never, Database> = Layer.effect(
  ProviderLinkStore,
  Effect.map(Database, ({ read, update }) =>
    ProviderLinkStore.of({
      find: (identity) =>
        read(({ providerLinks }) =>
          Option.map(Option.fromUndefinedOr(providerLinks.find((link) => isOf(link, identity))), ({ user }) => user)
        ),
      subjectOf: (user, issuer) =>
        read(({ providerLinks }) =>
          Option.map(
            Option.fromUndefinedOr(providerLinks.find((link) => link.user === user && link.issuer === issuer)),
            ({ subject }) => subject
          )
        ),
      link: (identity, user) =>
        update((state) => {
          const others = state.providerLinks.filter(
            (link) => !isOf(link, identity) && !(link.user === user && link.issuer === identity.issuer)
          )
          return { ...state, providerLinks: [...others, { ...identity, user }] }
        }),
      removeOf: (user) =>
        update((state) => ({ ...state, providerLinks: state.providerLinks.filter((link) => link.user !== user) }))
    })
  )
)

const isOf = (link: ProviderLink, { issuer, subject }: ProviderIdentity): boolean =>
  link.issuer === issuer && link.subject === subject
