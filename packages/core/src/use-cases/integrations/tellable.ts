import { Effect } from "effect"
import type { Tellable } from "../../domain/integrations/addon-config-events.ts"
import { sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import type { IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { openProjects } from "./integration-visibility.ts"

/** How much of integrations of these providers events may tell. */
export const tellableOf = Effect.fn("tellableOf")(function* (
  ...providers: ReadonlyArray<IntegrationProvider | undefined>
) {
  const tellable: Tellable = {
    secretNames: providers.flatMap((provider) => (provider === undefined ? [] : sensitiveNames(provider.definition))),
    isOpen: yield* openProjects()
  }
  return tellable
})
