import { Effect } from "effect"
import { addonConfigDeleted } from "../../domain/integrations/addon-config-events.ts"
import { integrationOf } from "../../domain/integrations/integration-record.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { holdIntegration } from "./find-integration.ts"
import { findProvider } from "./find-provider.ts"
import { integrationVisibility } from "./integration-visibility.ts"
import { tellableOf } from "./tellable.ts"

/** Removes an integration, with its log. What waits for it is not delivered. */
export const deleteIntegration = Effect.fn("deleteIntegration")(function* (id: number) {
  yield* requirePermission("DELETE_ADDON")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* holdIntegration(id, yield* integrationVisibility())
      yield* (yield* IntegrationStore).remove(id)
      const tellable = yield* tellableOf(yield* findProvider(before.provider))
      yield* recordEvents(addonConfigDeleted(integrationOf(before), tellable))
    })
  )
})
