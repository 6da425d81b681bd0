import { Schema } from "effect"
import { violation } from "../violations/violation.ts"
import type { Violation } from "../violations/errors.ts"
import { countedNames } from "../catalog/catalog-users.ts"
import type { Segment } from "./segment.ts"
import { field } from "../values/field.ts"

/**
 * The strategies, default strategies and milestones that use a segment. Archived features count, because they can be
 * revived.
 */
export interface SegmentUsers {
  readonly strategies: ReadonlyArray<SegmentStrategy & { readonly archived: boolean }>
  /** The environments of projects whose default strategy uses the segment. */
  readonly defaults: ReadonlyArray<{ readonly project: string; readonly environment: string }>
  /** The features with a release plan whose milestones use the segment, started or not. */
  readonly planned: ReadonlyArray<{ readonly feature: string; readonly project: string; readonly environment: string }>
  /** The names of the templates of release plans that use it. */
  readonly templates: ReadonlyArray<string>
}

export const SegmentStrategy = Schema.Struct({
  id: field(Schema.String, "The strategy's id"),
  featureName: field(Schema.String, "The strategy's feature"),
  projectId: field(Schema.String, "The feature's project"),
  environment: field(Schema.String, "The strategy's environment"),
  strategyName: field(Schema.String, "The strategy's type")
}).annotate({ identifier: "SegmentStrategy", description: "A strategy that uses a segment." })
export type SegmentStrategy = typeof SegmentStrategy.Type

/** Why the segment cannot be removed; undefined if it is unused. Names no hidden projects. */
export const removalRefusal = (
  segment: Segment,
  users: SegmentUsers,
  isVisible: (project: string) => boolean
): string | undefined => {
  const reasons = [
    ...countedNames("feature", featuresOf(users, isVisible)),
    ...countedNames(
      "default strategy",
      users.defaults.map(({ project, environment }) =>
        isVisible(project) ? `${project} in ${environment}` : undefined
      )
    ),
    ...countedNames(
      "release plan",
      users.planned.map(({ environment, feature, project }) =>
        isVisible(project) ? `${feature} in ${environment}` : undefined
      )
    ),
    ...countedNames("release plan template", users.templates)
  ]
  return reasons.length === 0 ? undefined : `The segment "${segment.name}" is in use by ${reasons.join(" and by ")}`
}

/** Refuses to limit a segment to one project while strategies of other projects use it. */
export const confinementViolations = (
  project: string | null,
  users: SegmentUsers,
  isVisible: (project: string) => boolean,
  path: string
): ReadonlyArray<Violation> => {
  const using = [
    ...users.strategies.map(({ projectId }) => projectId),
    ...[...users.defaults, ...users.planned].map((one) => one.project)
  ]
  const others = new Set(using.filter((one) => project !== null && one !== project))
  if (others.size === 0) return []
  const named = [...others].map((one) => (isVisible(one) ? one : undefined))
  const shutOut = countedNames("project", named).join("")
  return [violation(path, `must include the projects of all strategies that use the segment, which are in ${shutOut}`)]
}

const featuresOf = ({ strategies }: SegmentUsers, isVisible: (project: string) => boolean) =>
  [...new Map(strategies.map((one) => [one.featureName, one])).values()].map(({ featureName, projectId, archived }) => {
    if (!isVisible(projectId)) return undefined
    return archived ? `${featureName} (archived)` : featureName
  })
