import { SealedSecretStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change } from "../database/maps.ts"
import type { State } from "../database/state.ts"

export const layerSealedSecretStore: Layer.Layer<SealedSecretStore, never, Database> = Layer.effect(
  SealedSecretStore,
  Effect.map(Database, ({ read, update }) =>
    SealedSecretStore.of({
      replaceAll: Effect.fn("SealedSecretStore.replaceAll")(function* (replace) {
        const secrets = yield* read((state) => [
          ...ofInvitations(state),
          ...ofSessions(state),
          ...ofIntegrations(state),
          ...ofApiTokens(state)
        ])
        for (const { put, sealed } of secrets) {
          const resealed = yield* replace(sealed)
          yield* update((state) => put(state, resealed))
        }
        return secrets.length
      })
    })
  )
)

/** A sealed secret, and how to replace it. */
interface SealedSecret {
  readonly sealed: string
  readonly put: (state: State, sealed: string) => State
}

const ofInvitations = ({ signupTokens }: State): ReadonlyArray<SealedSecret> =>
  HashMap.toValues(signupTokens).map(({ digest, sealedSecret: before }) => ({
    sealed: before,
    put: (state, sealedSecret) => ({
      ...state,
      signupTokens: change(state.signupTokens, digest, (token) => ({ ...token, sealedSecret }))
    })
  }))

const ofSessions = ({ sessions }: State): ReadonlyArray<SealedSecret> =>
  HashMap.toEntries(sessions).flatMap(([digest, { providerSession: before }]) =>
    before === null
      ? []
      : {
          sealed: before,
          put: (state, providerSession) => ({
            ...state,
            sessions: change(state.sessions, digest, (session) => ({ ...session, providerSession }))
          })
        }
  )

const ofIntegrations = ({ integrations }: State): ReadonlyArray<SealedSecret> =>
  HashMap.toEntries(integrations.byId).flatMap(([id, { record }]) =>
    record.sealedParameters === null
      ? []
      : {
          sealed: record.sealedParameters,
          put: (state, sealedParameters) => ({
            ...state,
            integrations: {
              ...state.integrations,
              byId: change(state.integrations.byId, id, (stored) => ({
                ...stored,
                record: { ...stored.record, sealedParameters }
              }))
            }
          })
        }
  )

const ofApiTokens = ({ sealedApiTokens }: State): ReadonlyArray<SealedSecret> =>
  HashMap.toEntries(sealedApiTokens).map(([digest, before]) => ({
    sealed: before,
    put: (state, sealed) => ({ ...state, sealedApiTokens: change(state.sealedApiTokens, digest, () => sealed) })
  }))
