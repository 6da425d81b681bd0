import { Effect } from "effect"
import type { InstanceDocument } from "../../domain/moving/instance-document.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { currentViewer, requirePermission } from "../access/require-permission.ts"
import { oneAtATime } from "../background/one-at-a-time.ts"
import { loadCatalog } from "./load-catalog.ts"
import { loadPeople } from "./load-people.ts"
import { loadCharts, loadTemplates } from "./load-plans.ts"
import { loadFeatures, loadProjects, segmentNames } from "./load-projects.ts"
import { loadBanners, loadIntegrations, loadSettings, loadTokens } from "./load-settings.ts"

/**
 * Returns everything of the instance as it is at one moment, for another instance. It contains no passwords and no
 * secrets, except the digests of API tokens.
 */
export const exportInstance = Effect.fn("exportInstance")(function* () {
  yield* requirePermission("ADMIN")
  const { atOneMoment } = yield* Transactions
  return yield* oneAtATime(atOneMoment(loadInstance()))
})

/** Reads everything of the instance. */
export const loadInstance = Effect.fnUntraced(function* () {
  const viewer = yield* currentViewer()
  const catalog = yield* loadCatalog()
  const { names, ...people } = yield* loadPeople()
  const document: InstanceDocument = {
    format: "halyard-instance",
    version: 1,
    exportedAt: yield* now,
    ...catalog,
    ...people,
    projects: yield* loadProjects(names),
    releasePlanTemplates: yield* loadTemplates(yield* segmentNames()),
    features: yield* loadFeatures(viewer),
    apiTokens: yield* loadTokens(),
    settings: yield* loadSettings(names.roles),
    charts: yield* loadCharts(),
    banners: yield* loadBanners(),
    integrations: yield* loadIntegrations()
  }
  return document
})
