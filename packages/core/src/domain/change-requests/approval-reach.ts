import type { EventType } from "../events/event-type.ts"
import type { EventDraft } from "../events/event.ts"
import { sameContent } from "../values/same-content.ts"

/**
 * How far an event changes what applications get: in its environment, in all environments of its feature, or wherever
 * its segment is used.
 */
type Reach = "environment" | "feature" | "segment"

/** What a change does to what applications get. */
export interface DeliveryReach {
  /** The affected environments by project id. */
  readonly environments: ReadonlyMap<string, "all" | ReadonlySet<string>>
  /** The ids of segments whose constraints change. */
  readonly segments: ReadonlyArray<number>
}

/**
 * Finds where the recorded changes affect what applications get. A feature that the same change creates is off, so its
 * configuration in an environment counts only if it is switched on there as well.
 */
export const deliveryReach = (drafts: ReadonlyArray<EventDraft>): DeliveryReach => {
  const ofType = (type: EventType) => drafts.filter((draft) => draft.type === type)
  const made = new Set(ofType("feature-created").map(({ featureName }) => featureName))
  // An import has thousands of events, each of which looks its feature up here.
  const switchedOn = Map.groupBy(ofType("feature-environment-enabled"), ({ featureName }) => featureName)
  const isOff = ({ environment, featureName }: EventDraft): boolean =>
    made.has(featureName) &&
    switchedOn.get(featureName)?.some((on) => environment === undefined || on.environment === environment) !== true
  const environments = new Map<string, "all" | ReadonlySet<string>>()
  const segments = new Set<number>()
  for (const draft of drafts) {
    const reach = reachOf[draft.type]
    if (reach === "segment") {
      for (const id of changedSegment(draft)) segments.add(id)
    } else if (reach !== undefined && !isOff(draft)) {
      for (const project of projectsOf(draft))
        add(environments, project, reach === "feature" ? undefined : draft.environment)
    }
  }
  return { environments, segments: [...segments] }
}

const add = (
  environments: Map<string, "all" | ReadonlySet<string>>,
  project: string,
  environment: string | undefined
) => {
  const known = environments.get(project) ?? new Set<string>()
  environments.set(project, environment === undefined || known === "all" ? "all" : new Set([...known, environment]))
}

/** A move affects both the old and the new project. */
const projectsOf = ({ data, project, type }: EventDraft): ReadonlyArray<string> => {
  const named = type === "feature-project-change" ? [data?.["oldProject"], data?.["newProject"]] : []
  return [...new Set([project, ...named].filter((id) => typeof id === "string"))]
}

/** The segment's id if its constraints changed. Applications do not get its name, description and project. */
const changedSegment = ({ data, preData }: EventDraft): ReadonlyArray<number> => {
  const id = preData?.["id"]
  if (typeof id !== "number" || sameContent(data?.["constraints"], preData?.["constraints"])) return []
  return [id]
}

/**
 * The types of events that change what applications get. A removed environment takes the configuration of its features
 * along, and a release plan counts as if all of its milestones started now. `change-requests.approvals.ts` in
 * `conformance` tests that each write of the interface is covered.
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
