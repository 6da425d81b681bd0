import { type NewSafeguard, systemPrincipal } from "@halyard/core/domain"
import { getFeatureEnvironment, judgeSafeguards } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import type { FlagWorkspace } from "../../fixtures/workspaces.ts"

export const judge = as(systemPrincipal)(judgeSafeguards())

/** At most this many failures within an hour. */
export const atMost = (threshold: number, metricName: string): NewSafeguard => ({
  impactMetric: { metricName, timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
  triggerCondition: { operator: ">", threshold },
  forMinutes: 0
})

/** At most this share of evaluations to false within an hour. */
export const atMostNo = (threshold: number): NewSafeguard => ({
  impactMetric: {
    metricName: "halyard.no_share",
    timeRange: "hour",
    aggregationMode: "avg",
    labelSelectors: {}
  },
  triggerCondition: { operator: ">", threshold },
  minimumSamples: 1,
  forMinutes: 0
})

export const ofBlue = { metricName: "halyard.variant_share", labelSelectors: { variant: ["blue"] } }

export const isOn = ({ production }: Pick<FlagWorkspace, "production">) =>
  Effect.map(asAdmin(getFeatureEnvironment(production)), ({ enabled }) => enabled)
