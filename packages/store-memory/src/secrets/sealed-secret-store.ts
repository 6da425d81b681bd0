import { SealedSecretStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { change, type State } from "../database/state.ts"

export const layerSealedSecretStore: Layer.Layer<SealedSecretStore, never, Database> = Layer.effect(
  SealedSecretStore,
  Effect.map(Database, ({ read, update }) =>
    SealedSecretStore.of({
      replaceAll: Effect.fnUntraced(function* (replace) {
        const secrets = yield* read((state) => [...ofTokens(state), ...ofSessions(state), ...ofIntegrations(state)])
        for (const { put, sealed } of secrets) {
          const anew = yield* replace(sealed)
          yield* update((state) => put(state, anew))
        }
        return secrets.length
      })
    })
  )
)

/** A sealed secret, and how another seal gets in its place. */
interface SealedSecret {
  readonly sealed: string
  readonly put: (state: State, sealed: string) => State
}

const ofTokens = ({ people }: State): ReadonlyArray<SealedSecret> =>
  HashMap.toValues(people.signupTokens).map(({ digest, sealedSecret: before }) => ({
    sealed: before,
    put: (state, sealedSecret) => ({
      ...state,
      people: {
        ...state.people,
        signupTokens: change(state.people.signupTokens, digest, (token) => ({ ...token, sealedSecret }))
      }
    })
  }))

const ofSessions = ({ people }: State): ReadonlyArray<SealedSecret> =>
  HashMap.toEntries(people.sessions).flatMap(([digest, { providerSession: before }]) =>
    before === null
      ? []
      : {
          sealed: before,
          put: (state, providerSession) => ({
            ...state,
            people: {
              ...state.people,
              sessions: change(state.people.sessions, digest, (session) => ({ ...session, providerSession }))
            }
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
