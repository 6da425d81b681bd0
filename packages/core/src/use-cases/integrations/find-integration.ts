import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { type IntegrationRecord, integrationOf } from "../../domain/integrations/integration-record.ts"
import { isForVisible, withVisibleProjects } from "../../domain/integrations/project-filter.ts"
import { sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import { maskParameters } from "../../domain/integrations/given-parameters.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { findProvider } from "./find-provider.ts"
import { IntegrationProviders } from "./integration-providers.ts"
import { integrationVisibility, type ProjectFilter } from "./integration-visibility.ts"

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
