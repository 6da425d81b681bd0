import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { EventDraft } from "../../domain/events/event.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ImpactMetricStore } from "../../ports/impact-metrics/impact-metric-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/**
 * Deletes what tokens for this project reported of a metric. Leaves out tokens that are also for a project where the
 * caller lacks the permission. Doing it twice changes nothing.
 */
export const removeProjectImpactSeries = Effect.fn("removeProjectImpactSeries")(function* (
  project: string,
  metric: string
) {
  yield* requirePermission(NEEDED, { project })
  yield* visibleProject(project)
  yield* inTransaction(
    Effect.gen(function* () {
      const within = yield* ownProjects()
      const { byProject } = yield* (yield* ImpactMetricStore).remove(metric, { project, within })
      yield* recordEvents(...Array.from(byProject, ([each, series]) => removed(metric, series, each)))
    })
  )
})

const NEEDED = "UPDATE_PROJECT"

/** The projects where the caller may delete series. */
const ownProjects = Effect.fnUntraced(function* () {
  const principal = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const projects = (yield* (yield* ProjectStore).list).map(({ id }) => id)
  return yield* Effect.filter(projects, (project) => permits(principal, NEEDED, { project }))
})

/** Deletes what was reported of a metric, with any token. Doing it twice changes nothing. */
export const removeImpactSeries = Effect.fn("removeImpactSeries")(function* (metric: string) {
  yield* requirePermission("ADMIN")
  yield* inTransaction(
    Effect.gen(function* () {
      const { total } = yield* (yield* ImpactMetricStore).remove(metric, "all")
      if (total > 0) yield* recordEvents(removed(metric, total))
    })
  )
})

const removed = (metricName: string, series: number, project?: string): EventDraft => ({
  type: "impact-metric-series-deleted",
  ...(project === undefined ? {} : { project }),
  preData: { metricName, series }
})
