import { Effect } from "effect"
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
  shownParameters
} from "../../domain/integrations/integration-draft.ts"
import {
  integrationOf,
  type IntegrationRecord,
  isForVisible,
  withHiddenProjects,
  withVisibleProjects
} from "../../domain/integrations/integration.ts"
import { type ProviderDefinition, sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { holdCatalog } from "../catalog/hold-catalog.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { findProvider, judgeIntegration } from "./judge-integration.ts"
import { IntegrationProviders } from "./integration-providers.ts"
import { nothingSealed, type Sealed, sealParameters } from "./integration-secrets.ts"
import { integrationVisibility, type ProjectFilter } from "./integration-events.ts"
import { tellableOf } from "./deliver-to.ts"

/** Makes an integration. It is told of what happens from now on. */
export const createIntegration = Effect.fn("createIntegration")(function* (draft: IntegrationGiven) {
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

/** Replaces what an integration holds; secrets that are masked stay as they are, and so does a description that is left out. */
export const updateIntegration = Effect.fn("updateIntegration")(function* (id: number, draft: IntegrationGiven) {
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
const sealedFor = (draft: IntegrationGiven, before: IntegrationRecord): Sealed =>
  draft.provider === before.provider
    ? { names: secretNamesIn(before.parameters), seal: before.sealedParameters }
    : nothingSealed

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

/** All integrations that the caller may know of, by id, and what kinds there are. */
export const listIntegrations = Effect.fn("listIntegrations")(function* () {
  const isVisible = yield* integrationVisibility()
  const records = yield* (yield* IntegrationStore).list
  const visible = records.filter((record) => isForVisible(record, isVisible))
  const addons = yield* Effect.forEach(visible, (record) => shownIntegration(record, isVisible))
  return { addons, providers: (yield* IntegrationProviders).map(({ definition }) => definition) }
})

export const getIntegration = Effect.fn("getIntegration")(function* (id: number) {
  const isVisible = yield* integrationVisibility()
  return yield* shownIntegration(yield* visible(id, yield* (yield* IntegrationStore).find(id), isVisible), isVisible)
})

/** The integration, held until the transaction ends, to change it. */
export const holdIntegration = Effect.fn("holdIntegration")(function* (id: number, isVisible: ProjectFilter) {
  return yield* visible(id, yield* (yield* IntegrationStore).hold(id), isVisible)
})

/** An integration as the caller may see it: without secrets, and without projects that are hidden from them. */
export const shownIntegration = Effect.fn("shownIntegration")(function* (
  record: IntegrationRecord,
  isVisible: ProjectFilter
) {
  const provider = yield* findProvider(record.provider)
  const secretNames = provider === undefined ? [] : sensitiveNames(provider.definition)
  const integration = withVisibleProjects(integrationOf(record), isVisible)
  return { ...integration, parameters: maskParameters(integration.parameters, secretNames) }
})

const visible = (id: number, record: IntegrationRecord | undefined, isVisible: ProjectFilter) =>
  record !== undefined && isForVisible(record, isVisible)
    ? Effect.succeed(record)
    : Effect.fail(new NotFound({ resource: "integration", id: String(id) }))

/** Adds the tag types of a provider that are missing, so that features can be tagged for it. */
export const addTagTypes = Effect.fn("addTagTypes")(function* ({ tagTypes = [] }: ProviderDefinition) {
  if (tagTypes.length === 0) return
  yield* holdCatalog()
  const store = yield* TagTypeStore
  const present = new Set((yield* store.list).map(({ name }) => name))
  const missing = tagTypes.filter(({ name }) => !present.has(name))
  yield* Effect.orDie(store.insert(missing))
  yield* recordEvents(...missing.map(tagTypeCreated))
})
