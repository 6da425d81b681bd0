import { Effect } from "effect"
import { sameContent } from "../../domain/values/same-content.ts"
import { addonConfigUpdated } from "../../domain/integrations/addon-config-events.ts"
import { secretNamesIn, shownParameters } from "../../domain/integrations/given-parameters.ts"
import { completeDraft, type IntegrationDraft } from "../../domain/integrations/integration-draft.ts"
import { integrationOf, type IntegrationRecord } from "../../domain/integrations/integration-record.ts"
import { withHiddenProjects, withVisibleProjects } from "../../domain/integrations/project-filter.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { addTagTypes } from "./add-tag-types.ts"
import { holdIntegration, shownIntegration } from "./find-integration.ts"
import { findProvider } from "./find-provider.ts"
import { nothingSealed, type Sealed, sealParameters } from "./integration-secrets.ts"
import { integrationVisibility } from "./integration-visibility.ts"
import { judgeIntegration } from "./judge-integration.ts"
import { tellableOf } from "./tellable.ts"

/** Replaces what an integration holds; secrets that are masked stay as they are, and so does a description that is left out. */
export const updateIntegration = Effect.fn("updateIntegration")(function* (id: number, draft: IntegrationDraft) {
  yield* requirePermission("UPDATE_ADDON")

  return yield* inTransaction(
    Effect.gen(function* () {
      const isVisible = yield* integrationVisibility()
      const before = yield* holdIntegration(id, isVisible)
      const sealed = sealedFor(draft, before)
      const replaced = { names: withVisibleProjects(before, isVisible), sealed }
      const { parameters, provider } = yield* judgeIntegration(draft, replaced, yield* projectVisibility())
      const complete = completeDraft(draft, before)
      const after: IntegrationRecord = {
        ...before,
        ...complete,
        projects: withHiddenProjects(complete.projects, before, isVisible),
        parameters: shownParameters(parameters),
        sealedParameters: yield* sealParameters(parameters, sealed)
      }
      if (!sameContent(before, after)) {
        yield* addTagTypes(provider.definition)
        yield* (yield* IntegrationStore).update(after)
        const tellable = yield* tellableOf(provider, yield* findProvider(before.provider))
        yield* recordEvents(addonConfigUpdated(integrationOf(before), integrationOf(after), tellable))
      }
      return yield* shownIntegration(after, isVisible)
    })
  )
})

/** The secrets of another provider are none of this one's business. */
const sealedFor = (draft: IntegrationDraft, before: IntegrationRecord): Sealed =>
  draft.provider === before.provider
    ? { names: secretNamesIn(before.parameters), seal: before.sealedParameters }
    : nothingSealed
