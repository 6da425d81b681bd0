import { MovedTemplate } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import type { SegmentNamesById } from "../read-catalog.ts"
import { itemOf, pruned, Raw, Raws, rawsOf, type Reading, shaped, textOf } from "../reading.ts"
import { documentedStrategy, type StrategyOwner } from "../strategies.ts"

/**
 * The templates of release plans, and their names by id, since plans refer to templates by id. Free editions have none.
 */
export const readTemplates = Effect.fnUntraced(function* (reading: Reading, segments: SegmentNamesById) {
  const answer = yield* reading.ask(PATH)
  if (Option.isNone(answer)) return { section: {}, templates: undefined }
  const listed = yield* shaped(Raws, Array.isArray(answer.value) ? answer.value : [answer.value], PATH)
  const whole = yield* Effect.forEach(listed, (template) => wholeTemplate(reading, template), { concurrency: 4 })
  const releasePlanTemplates = whole.flat().flatMap(({ archivedAt, description = null, milestones, name }) => {
    const owner = { kind: "release plan template", name: textOf(name) } as const
    const archived = archivedAt !== null && archivedAt !== undefined
    const steps = inSteps(milestones).map((step) => documentedMilestone(reading, step, segments, owner))
    return itemOf(reading, MovedTemplate, { name, description, archived, milestones: steps }, owner)
  })
  const templates: TemplateNames = new Map(listed.map(({ id, name }) => [textOf(id), textOf(name)]))
  return { section: { releasePlanTemplates }, templates }
})

const PATH = "/release-plan-templates"

/** The names of templates by id. */
export type TemplateNames = ReadonlyMap<string, string>

/** Reads a template by itself if the list has it without milestones, or with milestones without strategies. */
const wholeTemplate = Effect.fnUntraced(function* ({ ask, leaveOff }: Reading, listed: Raw) {
  const { id, milestones, name } = listed
  if (Array.isArray(milestones) && rawsOf(milestones).every(({ strategies }) => Array.isArray(strategies))) {
    return [listed]
  }
  const path = `${PATH}/${encodeURIComponent(textOf(id))}`
  const answer = yield* ask(path)
  if (Option.isSome(answer)) return [yield* shaped(Raw, answer.value, path)]
  leaveOff({ kind: "release plan template", name: textOf(name), reason: "The server does not show its milestones" })
  return []
})

/** A milestone of a template or a plan, as the document has it. */
export const documentedMilestone = (
  reading: Reading,
  { name, sortOrder, strategies, transitionCondition }: Raw,
  segments: SegmentNamesById,
  owner: StrategyOwner
) => ({
  ...pruned({ name, sortOrder, transitionCondition }),
  strategies: inSteps(strategies).map((strategy) => plannedStrategy(reading, strategy, segments, owner))
})

/** A strategy of a milestone, without a position in the feature. */
export const plannedStrategy = (
  reading: Pick<Reading, "remark">,
  strategy: Raw,
  segments: SegmentNamesById,
  owner: StrategyOwner
) => documentedStrategy(reading, { ...strategy, name: strategy["strategyName"] ?? strategy["name"] }, segments, owner)

/** The objects of the list, by their positions. */
export const inSteps = (list: unknown): ReadonlyArray<Raw> =>
  rawsOf(list).toSorted((left, right) => Number(left["sortOrder"] ?? 0) - Number(right["sortOrder"] ?? 0))
