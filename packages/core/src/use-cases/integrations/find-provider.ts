import { Effect } from "effect"
import { IntegrationProviders } from "./integration-providers.ts"

/** The provider of this name, if there is one here. */
export const findProvider = Effect.fn("findProvider")(function* (name: string) {
  return (yield* IntegrationProviders).find(({ definition }) => definition.name === name)
})
