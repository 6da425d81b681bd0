import { LoginFailureStore, type LoginSource } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"

export const layerLoginFailureStore: Layer.Layer<LoginFailureStore, never, Database> = Layer.effect(
  LoginFailureStore,
  Effect.map(Database, ({ read, update }) =>
    LoginFailureStore.of({
      since: (source, moment) =>
        read(({ loginFailures }) => {
          const recent = loginFailures.filter(({ address, at }) => address === source.address && at >= moment)
          return {
            ofBoth: recent.filter((failure) => isBy(source, failure)).map(({ at }) => at),
            ofAddress: recent.map(({ at }) => at)
          }
        }),
      add: (source, at, expired) =>
        update((state) => ({
          ...state,
          loginFailures: [...state.loginFailures.filter((failure) => failure.at >= expired), { ...source, at }]
        })),
      clear: (source) =>
        update((state) => ({
          ...state,
          loginFailures: state.loginFailures.filter((failure) => !isBy(source, failure))
        }))
    })
  )
)

const isBy = (source: LoginSource, failure: LoginSource): boolean =>
  failure.account === source.account && failure.address === source.address
