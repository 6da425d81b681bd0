import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { tagTypeCreated } from "../../domain/catalog/catalog-events.ts"
import {
  addonConfigCreated,
  addonConfigDeleted,
  addonConfigUpdated
} from "../../domain/integrations/addon-config-events.ts"
import {
  completeDraft,
  type IntegrationGiven,
  maskParameters,
  secretNamesIn,
  maskedParameters
} from "../../domain/integrations/integration-draft.ts"
import {
  integrationOf,
  type IntegrationRecord,
  isForVisible,
  withHiddenProjects,
  withVisibleProjects,
  withWarnings
} from "../../domain/integrations/integration.ts"
import { testEvent } from "../../domain/integrations/test-event.ts"
import { type ProviderDefinition, sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { lockCatalog } from "../catalog/lock-catalog.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { judgeIntegration } from "./judge-integration.ts"
import { findProvider, IntegrationProviders } from "./integration-providers.ts"
import { limitsFor, refuseTakeover } from "./integration-limits.ts"
import { findReceiver, nothingSealed, type Sealed, sealParameters } from "./integration-secrets.ts"
import { tryEvent } from "./try-event.ts"
import { disclosureOf, integrationVisibility, type ProjectFilter } from "./integration-visibility.ts"

/** Creates an integration. It receives events from now on. */
export const createIntegration = Effect.fn("createIntegration")(function* (draft: IntegrationGiven) {
  yield* requirePermission("CREATE_ADDON")

  return yield* inTransaction(
    Effect.gen(function* () {
      const nothing = { names: { projects: [], environments: [] }, sealed: nothingSealed }
      const { parameters, provider } = yield* judgeIntegration(draft, nothing, yield* projectVisibility())
      yield* addTagTypes(provider.definition)
      const complete = completeDraft(draft)
      const store = yield* IntegrationStore
      yield* (yield* Transactions).lock("integrations")
      yield* refuseLongList("integrations", integrationViews, { after: draft })
      const record = yield* store.insert({
        ...complete,
        limitedTo: yield* limitsFor(complete.projects),
        parameters: maskedParameters(parameters),
        sealedParameters: yield* sealParameters(parameters, nothingSealed),
        createdAt: yield* now
      })
      const integration = integrationOf(record)
      yield* recordEvents(addonConfigCreated(integration, yield* disclosureOf(provider)))
      return withWarnings(integration)
    })
  )
})

/**
 * Replaces an integration. Masked secrets and a missing description stay as they are. Callers without ADMIN cannot
 * change an integration that may receive what they may not read.
 */
export const updateIntegration = Effect.fn("updateIntegration")(function* (id: number, draft: IntegrationGiven) {
  yield* requirePermission("UPDATE_ADDON")

  return yield* inTransaction(
    Effect.gen(function* () {
      const isVisible = yield* integrationVisibility()
      const before = yield* lockIntegration(id, isVisible)
      yield* refuseTakeover(before)
      const sealed = sealedFor(draft, before)
      const replaced = { names: withVisibleProjects(integrationOf(before), isVisible), sealed }
      const { parameters, provider } = yield* judgeIntegration(draft, replaced, yield* projectVisibility())
      const complete = completeDraft(draft, before)
      const projects = withHiddenProjects(complete.projects, before, isVisible)
      const after: IntegrationRecord = {
        ...before,
        ...complete,
        projects,
        limitedTo: yield* limitsFor(projects),
        parameters: maskedParameters(parameters),
        sealedParameters: yield* sealParameters(parameters, sealed)
      }
      if (!sameContent(before, after)) {
        yield* addTagTypes(provider.definition)
        yield* (yield* Transactions).lock("integrations")
        yield* refuseLongList("integrations", integrationViews, {
          before: integrationOf(before),
          after: integrationOf(after)
        })
        yield* (yield* IntegrationStore).update(after)
        const disclosure = yield* disclosureOf(provider, yield* findProvider(before.provider))
        yield* recordEvents(addonConfigUpdated(integrationOf(before), integrationOf(after), disclosure))
      }
      return yield* integrationView(after, isVisible)
    })
  )
})

const integrationViews = Effect.gen(function* () {
  return (yield* (yield* IntegrationStore).list).map(integrationOf)
})

/** The stored secrets, which are not reused for another provider. */
const sealedFor = (draft: IntegrationGiven, before: IntegrationRecord): Sealed =>
  draft.provider === before.provider
    ? { names: secretNamesIn(before.parameters), seal: before.sealedParameters, view: before.parameters }
    : nothingSealed

/** Removes an integration with its log. Pending events are not delivered. */
export const deleteIntegration = Effect.fn("deleteIntegration")(function* (id: number) {
  yield* requirePermission("DELETE_ADDON")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* lockIntegration(id, yield* integrationVisibility())
      yield* (yield* IntegrationStore).remove(id)
      const disclosure = yield* disclosureOf(yield* findProvider(before.provider))
      yield* recordEvents(addonConfigDeleted(integrationOf(before), disclosure))
    })
  )
})

/** Lists the integrations that the caller may see by id, and the available providers. */
export const listIntegrations = Effect.fn("listIntegrations")(function* () {
  const isVisible = yield* integrationVisibility()
  const records = yield* (yield* IntegrationStore).list
  const visible = records.filter((record) => isForVisible(record, isVisible))
  const addons = yield* Effect.forEach(visible, (record) => integrationView(record, isVisible))
  return { addons, providers: (yield* IntegrationProviders).map(({ definition }) => definition) }
})

/** Returns an integration, without its secrets. */
export const getIntegration = Effect.fn("getIntegration")(function* (id: number) {
  const isVisible = yield* integrationVisibility()
  return yield* integrationView(yield* visible(id, yield* (yield* IntegrationStore).find(id), isVisible), isVisible)
})

/**
 * Sends a made-up event to the receiver, once, whether or not the integration is enabled. Records nothing. Only those
 * who may change the integration can test it.
 */
export const testIntegration = Effect.fn("testIntegration")(function* (id: number) {
  yield* requirePermission("UPDATE_ADDON")

  const record = yield* visible(id, yield* (yield* IntegrationStore).find(id), yield* integrationVisibility())
  yield* refuseTakeover(record)
  const { name } = yield* CurrentPrincipal
  const event = testEvent(record, name, yield* now)
  const { state, stateDetails } = yield* Effect.flatMap(findReceiver(record), (receiver) =>
    tryEvent(receiver, event)
  ).pipe(
    Effect.catchTag("CannotDeliver", ({ reason }) => Effect.succeed({ state: "failed" as const, stateDetails: reason }))
  )
  return { state, stateDetails }
})

/** Returns the integration and locks it until the transaction ends. */
const lockIntegration = Effect.fnUntraced(function* (id: number, isVisible: ProjectFilter) {
  return yield* visible(id, yield* (yield* IntegrationStore).lock(id), isVisible)
})

/** The integration without secrets, and without projects that the caller may not see. */
const integrationView = Effect.fnUntraced(function* (record: IntegrationRecord, isVisible: ProjectFilter) {
  const provider = yield* findProvider(record.provider)
  const secretNames = provider === undefined ? [] : sensitiveNames(provider.definition)
  const integration = withVisibleProjects(integrationOf(record), isVisible)
  return withWarnings({ ...integration, parameters: maskParameters(integration.parameters, secretNames) })
})

const visible = (id: number, record: IntegrationRecord | undefined, isVisible: ProjectFilter) =>
  record !== undefined && isForVisible(record, isVisible)
    ? Effect.succeed(record)
    : Effect.fail(new NotFound({ resource: "integration", id: String(id) }))

/** Creates missing tag types of a provider. */
const addTagTypes = Effect.fnUntraced(function* ({ tagTypes = [] }: ProviderDefinition) {
  if (tagTypes.length === 0) return
  yield* lockCatalog()
  const store = yield* TagTypeStore
  const present = new Set((yield* store.list).map(({ name }) => name))
  const missing = tagTypes.filter(({ name }) => !present.has(name))
  yield* Effect.orDie(store.insert(missing))
  yield* recordEvents(...missing.map(tagTypeCreated))
})
