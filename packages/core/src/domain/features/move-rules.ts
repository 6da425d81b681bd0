import type { ContextField } from "../catalog/context-field.ts"
import type { Segment } from "../segments/segment.ts"
import { fieldsOfEnvironment } from "../strategies/strategy.ts"
import { listed } from "../values/text.ts"
import type { Feature, FeatureEnvironment } from "./feature.ts"

/** The target project of a move. */
export interface Destination {
  readonly project: string
  readonly environments: ReadonlyArray<string>
  readonly segments: ReadonlyArray<Pick<Segment, "id" | "name" | "project">>
  readonly contextFields: ReadonlyArray<Pick<ContextField, "name" | "project">>
}

/** Explains why a feature's content prevents the move; undefined if nothing does. */
export const refusalToMove = (feature: Feature, destination: Destination): string | undefined => {
  const relatives = [...feature.dependencies.map((parent) => parent.feature), ...feature.children]
  if (relatives.length > 0) {
    return `"${feature.name}" cannot leave its project while features depend on each other: ${listed(relatives)}`
  }
  const lacking = lackingEnvironments(feature, destination).filter(isUsed)
  if (lacking.length > 0) {
    const names = listed(lacking.map(({ name }) => name))
    return `The project "${destination.project}" lacks environments in which "${feature.name}" is on or configured: ${names}`
  }
  const segments = foreignSegments(feature, destination)
  if (segments.length > 0) {
    return `Strategies of "${feature.name}" use segments of another project than "${destination.project}": ${listed(segments)}`
  }
  const fields = foreignFields(feature, destination)
  return fields.length === 0
    ? undefined
    : `"${feature.name}" uses context fields of another project than "${destination.project}": ${listed(fields)}`
}

/** The feature's environments that the destination does not have. */
export const lackingEnvironments = (
  feature: Feature,
  { environments }: Pick<Destination, "environments">
): ReadonlyArray<FeatureEnvironment> => feature.environments.filter(({ name }) => !environments.includes(name))

const isUsed = ({ enabled, strategies, variants }: FeatureEnvironment): boolean =>
  enabled || strategies.length > 0 || variants.length > 0

/**
 * The context fields of the feature's own project that the feature uses. The name of a field of a third project has no
 * effect.
 */
const foreignFields = (feature: Feature, { contextFields }: Destination): ReadonlyArray<string> => {
  const used = new Set(feature.environments.flatMap(fieldsOfEnvironment))
  return contextFields
    .filter(({ name, project }) => used.has(name) && project === feature.project)
    .map(({ name }) => name)
}

const foreignSegments = (feature: Feature, { project, segments }: Destination): ReadonlyArray<string> => {
  const used = new Set(feature.environments.flatMap(({ strategies }) => strategies.flatMap((one) => one.segments)))
  return segments
    .filter((segment) => used.has(segment.id) && segment.project !== null && segment.project !== project)
    .map(({ name }) => name)
}
