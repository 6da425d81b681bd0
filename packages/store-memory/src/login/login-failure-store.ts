import { LoginFailureStore, type LoginSource } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import type { State } from "../database/state.ts"

export const layerLoginFailureStore: Layer.Layer<LoginFailureStore, never, Database> = Layer.effect(
  LoginFailureStore,
  Effect.map(Database, ({ read, update }) =>
    LoginFailureStore.of({
      since: (source, moments) =>
        read(({ loginFailures }) => {
          const ofAddress = loginFailures.filter(
            ({ address, at }) => address === source.address && at >= moments.ofAddress
          )
          const ofAccount = loginFailures.filter(
            ({ account, at }) => account === source.account && at >= moments.ofAccount
          )
          return {
            ofBoth: timesOf(ofAddress.filter((failure) => isBy(source, failure))),
            ofAddress: timesOf(ofAddress),
            ofAccount: timesOf(ofAccount)
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

const timesOf = (failures: State["loginFailures"]) => failures.map(({ at }) => at)
