import { LoginFailureStore, type LoginSource } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { People } from "../users/people.ts"

export const layerLoginFailureStore: Layer.Layer<LoginFailureStore, never, People> = Layer.effect(
  LoginFailureStore,
  Effect.map(People, ({ read, update }) =>
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
        update((people) => ({
          ...people,
          loginFailures: [...people.loginFailures.filter((failure) => failure.at >= expired), { ...source, at }]
        })),
      clear: (source) =>
        update((people) => ({
          ...people,
          loginFailures: people.loginFailures.filter((failure) => !isBy(source, failure))
        }))
    })
  )
)

const isBy = (source: LoginSource, failure: LoginSource): boolean =>
  failure.account === source.account && failure.address === source.address
