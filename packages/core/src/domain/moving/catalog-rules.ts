import { type ContextField, contextFieldViolations, isUsableIn, ofOneProject } from "../catalog/context-field.ts"
import { builtInStrategyTypes, completeParameter, strategyTypeViolations } from "../catalog/strategy-type.ts"
import { tagTypeViolations, tagViolations } from "../catalog/tag-type.ts"
import { environmentViolations, minimumFrom } from "../environments/environment-rules.ts"
import { segmentLimits, segmentViolations } from "../segments/segment-rules.ts"
import type { ResourceLimits } from "../settings/resource-limits.ts"
import { completeConstraint } from "../strategies/constraint.ts"
import { type Tag, tagText } from "../values/tag.ts"
import { type Violation, violationMessage } from "../violations/errors.ts"
import { wholeNumberViolations } from "../violations/violation.ts"
import type { MovedContextField } from "./document/moved-catalog.ts"
import type { ItemRules } from "./plan-items.ts"

/** Violations of a rule as reasons. */
export const reasonsOf = (violations: ReadonlyArray<Violation>): ReadonlyArray<string> =>
  violations.slice(0, MOST_REASONS).map(violationMessage)

/** The most reasons for one item, which may violate thousands of rules. */
const MOST_REASONS = 5

const byName = { nameOf: ({ name }: { readonly name: string }) => name }

export const environmentRules = ({ environments }: ResourceLimits): ItemRules<"environment"> => ({
  kind: "environment",
  ...byName,
  complete: (given, before) => {
    const { requiredApprovals = null, ...item } = { enabled: true, ...before, ...given }
    return { ...item, requiredApprovals: minimumFrom(requiredApprovals) }
  },
  judge: (item) => reasonsOf(environmentViolations(item, "")),
  limit: { subject: "environments", maximum: environments }
})

export const featureTypeRules: ItemRules<"feature type"> = {
  kind: "feature type",
  nameOf: ({ id }) => id,
  complete: ({ id, lifetimeDays }) => ({ id, lifetimeDays: lifetimeDays === 0 ? null : lifetimeDays }),
  judge: ({ lifetimeDays }, before) =>
    before === undefined
      ? ["There is no such feature type"]
      : reasonsOf(wholeNumberViolations(lifetimeDays ?? 0, "/lifetimeDays", 0))
}

const isBuiltIn = (type: string): boolean => builtInStrategyTypes.some(({ name }) => name === type)

/** Built-in strategy types cannot be changed, only deprecated. */
export const strategyTypeRules: ItemRules<"strategy type"> = {
  kind: "strategy type",
  ...byName,
  complete: (given, before) => {
    if (before !== undefined && isBuiltIn(given.name)) {
      return { ...before, deprecated: given.deprecated ?? before.deprecated ?? false }
    }
    const { name, title = null, displayName = null, description = "" } = { ...before, ...given }
    const { deprecated = false, parameters = [] } = { ...before, ...given }
    return { name, title, displayName, description, deprecated, parameters: parameters.map(completeParameter) }
  },
  judge: (item, before) =>
    before !== undefined && isBuiltIn(item.name) ? [] : reasonsOf(strategyTypeViolations(item, ""))
}

export const tagTypeRules: ItemRules<"tag type"> = {
  kind: "tag type",
  ...byName,
  complete: (given, before) => ({ description: null, icon: null, color: null, ...before, ...given }),
  judge: (item) => reasonsOf(tagTypeViolations(item, ""))
}

export const tagRules = (types: ReadonlySet<string>): ItemRules<"tag"> => ({
  kind: "tag",
  nameOf: tagText,
  complete: ({ type, value }) => ({ type, value }),
  judge: (tag) => [...reasonsOf(tagViolations(tag, "")), ...unknownTagType(tag, types)]
})

const unknownTagType = ({ type }: Tag, types: ReadonlySet<string>): ReadonlyArray<string> =>
  types.has(type) ? [] : [`There is no tag type "${type}"`]

export const contextFieldRules = (projects: ReadonlyMap<string, unknown>): ItemRules<"context field"> => ({
  kind: "context field",
  ...byName,
  complete: (given, before): MovedContextField => ({
    description: null,
    stickiness: false,
    ...before,
    ...given,
    legalValues: given.legalValues ?? before?.legalValues ?? [],
    project: (given.project === undefined ? before?.project : given.project) || null
  }),
  judge: (item, before) => [
    ...reasonsOf(contextFieldViolations(item, "", before === undefined ? undefined : storedField(before))),
    ...unknownProject(item, projects),
    ...(before === undefined || before.project === item.project
      ? []
      : [`Here it is for ${before.project ? `the project "${before.project}"` : "all projects"}, which cannot change`])
  ]
})

const unknownProject = (
  { project }: { readonly project?: string | null },
  projects: ReadonlyMap<string, unknown>
): ReadonlyArray<string> =>
  typeof project !== "string" || projects.has(project)
    ? []
    : [`Its project "${project}" is neither here nor in the document`]

/** The context field in the form that the rules of the catalog expect. */
export const storedField = ({
  description,
  legalValues,
  name,
  project,
  sortOrder,
  stickiness
}: MovedContextField): ContextField => ({
  name,
  description: description ?? null,
  stickiness: stickiness ?? false,
  sortOrder: sortOrder ?? 0,
  legalValues: legalValues ?? [],
  createdAt: null,
  ...ofOneProject(project)
})

/** What segments refer to. */
export interface SegmentKnowledge {
  readonly projects: ReadonlyMap<string, unknown>
  readonly contextFields: ReadonlyMap<string, MovedContextField>
  readonly limits: ResourceLimits
}

export const segmentRules = ({ contextFields, limits, projects }: SegmentKnowledge): ItemRules<"segment"> => {
  const legalValues = legalValuesFinder(contextFields)
  return {
    kind: "segment",
    ...byName,
    complete: (given, before) => ({
      name: given.name,
      project: (given.project === undefined ? before?.project : given.project) || null,
      description: (given.description === undefined ? before?.description : given.description) || null,
      constraints: given.constraints.map(completeConstraint)
    }),
    judge: (item, before) => [
      ...reasonsOf(segmentViolations(item, "", { contextFields: legalValues(item.project ?? null), limits }, before)),
      ...segmentLimits(item, limits, "").map(({ message }) => message),
      ...unknownProject(item, projects)
    ],
    limit: { subject: "segments", maximum: limits.segments }
  }
}

/** Returns a function that finds the legal values of all fields that a project can use; null for global segments. */
export const legalValuesFinder = (fields: ReadonlyMap<string, MovedContextField>) => {
  const stored = [...fields.values()].map(storedField)
  const values = new Map(stored.map(({ legalValues, name }) => [name, legalValues.map(({ value }) => value)]))
  return (project: string | null): ReadonlyMap<string, ReadonlyArray<string>> =>
    new Map(
      stored
        .filter((contextField) => isUsableIn(contextField, project))
        .map(({ name }) => [name, values.get(name) ?? []])
    )
}
