import type { EventType } from "../events/event-type.ts"
import type { EventDraft } from "../events/event.ts"
import { sameContent } from "../values/same-content.ts"

/**
 * Where applications get something else: in the environment of an event, wherever its feature is, or its segment used.
 */
type Reach = "environment" | "feature" | "segment"

/** What a change does to what applications get. */
export interface DeliveryReach {
  /** By project: the environments, or all of them. */
  readonly addresses: ReadonlyMap<string, "all" | ReadonlySet<string>>
  /** The ids of segments whose constraints change. */
  readonly segments: ReadonlyArray<number>
}

/**
 * Where the recorded changes affect what applications get. A feature that is made by the same change is off until it is
 * switched on, so whatever it is given in an environment counts only if it is switched on there.
 */
export const deliveryReach = (drafts: ReadonlyArray<EventDraft>): DeliveryReach => {
  const ofType = (type: EventType) => drafts.filter((draft) => draft.type === type)
  const made = new Set(ofType("feature-created").map(({ featureName }) => featureName))
  // Looked up for each of thousands of events of an import.
  const switchedOn = Map.groupBy(ofType("feature-environment-enabled"), ({ featureName }) => featureName)
  const isOff = ({ environment, featureName }: EventDraft): boolean =>
    made.has(featureName) &&
    switchedOn.get(featureName)?.some((on) => environment === undefined || on.environment === environment) !== true
  const addresses = new Map<string, "all" | ReadonlySet<string>>()
  const segments = new Set<number>()
  for (const draft of drafts) {
    const reach = reachOf[draft.type]
    if (reach === "segment") {
      for (const id of changedSegment(draft)) segments.add(id)
    } else if (reach !== undefined && !isOff(draft)) {
      for (const project of projectsOf(draft))
        add(addresses, project, reach === "feature" ? undefined : draft.environment)
    }
  }
  return { addresses, segments: [...segments] }
}

const add = (addresses: Map<string, "all" | ReadonlySet<string>>, project: string, environment: string | undefined) => {
  const known = addresses.get(project) ?? new Set<string>()
  addresses.set(project, environment === undefined || known === "all" ? "all" : new Set([...known, environment]))
}

/** A move is felt where the feature was and where it is. */
const projectsOf = ({ data, project, type }: EventDraft): ReadonlyArray<string> => {
  const named = type === "feature-project-change" ? [data?.["oldProject"], data?.["newProject"]] : []
  return [...new Set([project, ...named].filter((id) => typeof id === "string"))]
}

/** Name, description and project of a segment mean nothing to applications. */
const changedSegment = ({ data, preData }: EventDraft): ReadonlyArray<number> => {
  const id = preData?.["id"]
  if (typeof id !== "number" || sameContent(data?.["constraints"], preData?.["constraints"])) return []
  return [id]
}

/**
 * The types of events whose changes reach applications; those of others do not. A removed environment takes the
 * configuration of the features with it, and what a release plan will do counts as if it did it now. That each write of
 * the interface is decided is tested:
 * `change-requests.approvals.ts` of `conformance`.
 */
const reachOf: Partial<Readonly<Record<EventType, Reach>>> = {
  "feature-deleted": "feature",
  "feature-variants-updated": "feature",
  "feature-environment-variants-updated": "environment",
  "feature-project-change": "feature",
  "feature-archived": "feature",
  "feature-revived": "feature",
  "feature-strategy-update": "environment",
  "feature-strategy-add": "environment",
  "feature-strategy-remove": "environment",
  "strategy-order-changed": "environment",
  "drop-features": "feature",
  "feature-environment-enabled": "environment",
  "feature-environment-disabled": "environment",
  "segment-updated": "segment",
  "feature-dependency-added": "feature",
  "feature-dependency-removed": "feature",
  "feature-dependencies-removed": "feature",
  "project-environment-removed": "environment",
  "release-plan-added": "environment",
  "release-plan-removed": "environment",
  "release-plan-updated": "environment",
  "release-plan-milestone-started": "environment",
  "release-plan-progressions-resumed": "environment",
  "milestone-progression-created": "environment",
  "milestone-progression-updated": "environment",
  "milestone-progression-deleted": "environment",
  "safeguard-changed": "environment",
  "safeguard-deleted": "environment"
}
