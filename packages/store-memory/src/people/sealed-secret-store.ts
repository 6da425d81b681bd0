import { SealedSecretStore } from "@halyard/core"
import { Effect, HashMap, Layer } from "effect"
import { change } from "../state.ts"
import { People } from "./people.ts"

export const layerSealedSecretStore: Layer.Layer<SealedSecretStore, never, People> = Layer.effect(
  SealedSecretStore,
  Effect.map(People, ({ read, update }) =>
    SealedSecretStore.of({
      replaceAll: Effect.fnUntraced(function* (replace) {
        const tokens = yield* read(({ signupTokens }) => HashMap.toValues(signupTokens))
        for (const { digest, sealedSecret: before } of tokens) {
          const sealedSecret = yield* replace(before)
          yield* update((people) => ({
            ...people,
            signupTokens: change(people.signupTokens, digest, (token) => ({ ...token, sealedSecret }))
          }))
        }
        const sessions = yield* read((people) => HashMap.toEntries(people.sessions))
        const sealed = sessions.flatMap(([digest, { providerSession }]) =>
          providerSession === null ? [] : [{ digest, before: providerSession }]
        )
        for (const { before, digest } of sealed) {
          const providerSession = yield* replace(before)
          yield* update((people) => ({
            ...people,
            sessions: change(people.sessions, digest, (session) => ({ ...session, providerSession }))
          }))
        }
        return tokens.length + sealed.length
      })
    })
  )
)
