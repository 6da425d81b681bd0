import { Effect } from "effect"
import { maySee, type Viewer } from "../../domain/access/principal.ts"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-rules.ts"
import type { IntegrationEventPage } from "../../domain/integrations/integration.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { IntegrationEventStore } from "../../ports/integrations/integration-event-store.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer, requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import type { BackgroundJob } from "../background/background-job.ts"

/** Returns the outcome of the events that an integration handled, newest first. */
export const listIntegrationEvents = Effect.fn("listIntegrationEvents")(function* (
  id: number,
  page: IntegrationEventPage
) {
  yield* requirePermission("ADMIN")
  if ((yield* (yield* IntegrationStore).find(id)) === undefined) {
    return yield* new NotFound({ resource: "integration", id: String(id) })
  }
  return yield* (yield* IntegrationEventStore).page(id, page)
})

export type ProjectFilter = (project: string) => boolean

/**
 * Returns a test for project names: whether the caller may see the project in an integration. Administrators also see
 * deleted projects.
 */
export const integrationVisibility = Effect.fn("integrationVisibility")(function* () {
  const viewer = yield* currentViewer()
  const isVisible: ProjectFilter = viewer.memberOf === "all" ? () => true : yield* projectVisibility(viewer)
  return isVisible
})

/** Returns a test for project ids: whether everybody may see the project. */
export const openProjects = Effect.fn("openProjects")(function* () {
  const open = (yield* (yield* ProjectStore).list).filter((project) => maySee(anybody, project))
  const ids = new Set(open.map(({ id }) => id))
  const isOpen: ProjectFilter = (project) => ids.has(project)
  return isOpen
})

const anybody: Viewer = { id: 0, memberOf: [] }

/** Deletes integration events beyond the retention limits. */
const retainIntegrationEvents = Effect.fn("retainIntegrationEvents")(function* () {
  const { keptDays, keptEvents } = yield* CurrentDeliverySettings
  yield* (yield* IntegrationEventStore).retain(keptEvents, daysBefore(yield* now, keptDays))
})

export const integrationEventRetentionJob: BackgroundJob<IntegrationEventStore> = {
  name: "integration-event-retention",
  isExclusive: true,
  every: "1 minute",
  run: retainIntegrationEvents()
}
