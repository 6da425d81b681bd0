import { releasePlanEvents } from "../release-plans/release-plans.events.ts"
import { bannerEvents } from "../banners/banners.events.ts"
import { catalogEvents } from "../catalog/catalog.events.ts"
import { environmentEvents } from "../environments/environments.events.ts"
import { featureLifeEvents } from "../features/feature-life.events.ts"
import { featureEvents } from "../features/features.events.ts"
import { groupEvents } from "../groups/groups.events.ts"
import { importEvents } from "../imports/imports.events.ts"
import { movingEvents } from "../moving/moving.events.ts"
import { instanceEvents } from "../instance/instance.events.ts"
import { integrationEvents } from "../integrations/integrations.events.ts"
import { loginEvents } from "../login/login.events.ts"
import { impactMetricEvents } from "../impact-metrics/impact-metrics.events.ts"
import { metricsEvents } from "../metrics/metrics.events.ts"
import { projectEvents } from "../projects/projects.events.ts"
import { provisioningEvents } from "../provisioning/provisioning.events.ts"
import { roleEvents } from "../roles/roles.events.ts"
import { segmentEvents } from "../segments/segments.events.ts"
import { strategyEvents } from "../strategies/strategies.events.ts"
import { tokenEvents } from "../tokens/tokens.events.ts"
import { userEvents } from "../users/users.events.ts"
import type { EventTable } from "./event-table.ts"

/** Every write with its expected events. */
export const writes: EventTable = {
  ...featureEvents,
  ...featureLifeEvents,
  ...strategyEvents,
  ...projectEvents,
  ...environmentEvents,
  ...catalogEvents,
  ...segmentEvents,
  ...groupEvents,
  ...roleEvents,
  ...userEvents,
  ...tokenEvents,
  ...loginEvents,
  ...provisioningEvents,
  ...importEvents,
  ...movingEvents,
  ...integrationEvents,
  ...releasePlanEvents,
  ...bannerEvents,
  ...instanceEvents,
  ...metricsEvents,
  ...impactMetricEvents
}
