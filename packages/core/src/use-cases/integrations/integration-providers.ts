import { Context, Effect } from "effect"
import type { IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { datadog } from "./providers/datadog.ts"
import { newRelic } from "./providers/new-relic.ts"
import { slackApp } from "./providers/slack-app.ts"
import { slack } from "./providers/slack.ts"
import { teams, teamsWorkflow } from "./providers/teams.ts"
import { webhook } from "./providers/webhook.ts"

export const builtInProviders: ReadonlyArray<IntegrationProvider> = [
  webhook,
  slackApp,
  slack,
  teams,
  teamsWorkflow,
  datadog,
  newRelic
]

/** The providers for integrations. A host application can add its own to the built-in ones. */
export const IntegrationProviders = Context.Reference<ReadonlyArray<IntegrationProvider>>(
  "@halyard/core/IntegrationProviders",
  { defaultValue: () => builtInProviders }
)

/** Returns the provider with this name, if it is available. */
export const findProvider = Effect.fnUntraced(function* (name: string) {
  return (yield* IntegrationProviders).find(({ definition }) => definition.name === name)
})
