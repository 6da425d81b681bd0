import { Effect } from "effect"
import { addonConfigCreated } from "../../domain/integrations/addon-config-events.ts"
import { shownParameters } from "../../domain/integrations/given-parameters.ts"
import { completeDraft, type IntegrationDraft } from "../../domain/integrations/integration-draft.ts"
import { integrationOf } from "../../domain/integrations/integration-record.ts"
import { now } from "../../domain/values/timestamp.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { addTagTypes } from "./add-tag-types.ts"
import { nothingSealed, sealParameters } from "./integration-secrets.ts"
import { judgeIntegration } from "./judge-integration.ts"
import { tellableOf } from "./tellable.ts"

/** Makes an integration. It is told of what happens from now on. */
export const createIntegration = Effect.fn("createIntegration")(function* (draft: IntegrationDraft) {
  yield* requirePermission("CREATE_ADDON")

  return yield* inTransaction(
    Effect.gen(function* () {
      const nothing = { names: { projects: [], environments: [] }, sealed: nothingSealed }
      const { parameters, provider } = yield* judgeIntegration(draft, nothing, yield* projectVisibility())
      yield* addTagTypes(provider.definition)
      const record = yield* (yield* IntegrationStore).insert({
        ...completeDraft(draft),
        parameters: shownParameters(parameters),
        sealedParameters: yield* sealParameters(parameters, nothingSealed),
        createdAt: yield* now
      })
      const integration = integrationOf(record)
      yield* recordEvents(addonConfigCreated(integration, yield* tellableOf(provider)))
      return integration
    })
  )
})
