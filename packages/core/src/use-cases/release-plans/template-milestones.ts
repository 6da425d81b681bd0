import { Effect } from "effect"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { inSteps, type Milestone } from "../../domain/release-plans/milestone.ts"
import {
  milestoneViolations,
  MilestoneStrategyUpdate,
  NewMilestone,
  NewMilestones,
  NewMilestoneStrategy,
  nextPosition
} from "../../domain/release-plans/new-milestone.ts"
import { withMilestone } from "../../domain/release-plans/plan.ts"
import type { ReleasePlanTemplate } from "../../domain/release-plans/template.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { exceedingNothing, refuseInvalid } from "../access/require-permission.ts"
import { judgeMilestone, judgeStrategy, NO_PROJECT, updatedStrategy } from "./judge-milestone.ts"
import { changeTemplate } from "./templates.ts"

/** Addresses a milestone of a template. */
export interface MilestoneOfTemplate {
  readonly template: string
  readonly milestone: string
}

/** Addresses a strategy of a template. */
export interface StrategyOfTemplate extends MilestoneOfTemplate {
  readonly strategy: string
}

/** Adds a milestone to a template, last unless it has a sort order. */
export const addTemplateMilestone = Effect.fn("addTemplateMilestone")(function* (
  template: string,
  given: NewMilestone
) {
  yield* refuseInvalid(sizeViolations(NewMilestone, given, ""))
  const after = yield* changeTemplate(template, (before) =>
    Effect.gen(function* () {
      const target = { definition: template, before: undefined, sortOrder: nextPosition(before.milestones), path: "" }
      const added = yield* judgeMilestone(given, target)
      return yield* withMilestones(before, [...before.milestones, added], added)
    })
  )
  return after.milestones.find(({ name }) => name === given.name) ?? (yield* missing(given.name))
})

/** Gives a milestone of a template new content. It keeps its strategies unless others are given. */
export const updateTemplateMilestone = Effect.fn("updateTemplateMilestone")(function* (
  address: MilestoneOfTemplate,
  given: NewMilestone
) {
  yield* refuseInvalid(sizeViolations(NewMilestone, given, ""))
  return yield* changeMilestone(address, (before) => {
    const target = { definition: address.template, before, sortOrder: before.sortOrder, path: "" }
    return judgeMilestone(given, target)
  })
})

/** Removes a milestone of a template. */
export const removeTemplateMilestone = Effect.fn("removeTemplateMilestone")(function* (address: MilestoneOfTemplate) {
  const removal = changeTemplate(address.template, (before) =>
    Effect.gen(function* () {
      yield* milestoneIn(before, address.milestone)
      return { ...before, milestones: before.milestones.filter(({ id }) => id !== address.milestone) }
    })
  )
  yield* exceedingNothing(removal)
})

/** Adds a strategy to a milestone of a template. Returns the milestone. */
export const addTemplateStrategy = Effect.fn("addTemplateStrategy")(function* (
  address: MilestoneOfTemplate,
  given: NewMilestoneStrategy
) {
  yield* refuseInvalid(sizeViolations(NewMilestoneStrategy, given, ""))
  return yield* changeMilestone(address, (before) =>
    Effect.gen(function* () {
      const target = { milestoneId: before.id, known: [], sortOrder: nextPosition(before.strategies), path: "" }
      return withStrategies(before, [...before.strategies, yield* judgeStrategy(given, target)])
    })
  )
})

/** Gives a strategy of a template new content. */
export const updateTemplateStrategy = Effect.fn("updateTemplateStrategy")(function* (
  address: StrategyOfTemplate,
  given: MilestoneStrategyUpdate
) {
  yield* refuseInvalid(sizeViolations(MilestoneStrategyUpdate, given, ""))
  const after = yield* changeMilestone(address, (before) =>
    Effect.gen(function* () {
      const known = yield* strategyIn(before, address.strategy)
      const updated = yield* updatedStrategy(NO_PROJECT, known, given)
      return withStrategies(
        before,
        before.strategies.map((strategy) => (strategy.id === known.id ? updated : strategy))
      )
    })
  )
  return yield* strategyIn(after, address.strategy)
})

/** Removes a strategy of a template. */
export const removeTemplateStrategy = Effect.fn("removeTemplateStrategy")(function* (address: StrategyOfTemplate) {
  const removal = changeMilestone(address, (before) =>
    Effect.gen(function* () {
      const { id } = yield* strategyIn(before, address.strategy)
      return withStrategies(
        before,
        before.strategies.filter((strategy) => strategy.id !== id)
      )
    })
  )
  yield* exceedingNothing(removal)
})

const changeMilestone = Effect.fnUntraced(function* <E, R>(
  { milestone, template }: MilestoneOfTemplate,
  change: (before: Milestone) => Effect.Effect<Milestone, E, R>
) {
  const after = yield* changeTemplate(template, (before) =>
    Effect.gen(function* () {
      const changed = yield* change(yield* milestoneIn(before, milestone))
      return yield* withMilestones(before, withMilestone(before, changed).milestones, changed)
    })
  )
  return yield* milestoneIn(after, milestone)
})

/** Fails unless the milestone that was added or changed fits with the others. */
const withMilestones = Effect.fnUntraced(function* (
  template: ReleasePlanTemplate,
  milestones: ReadonlyArray<Milestone>,
  changed: Milestone
) {
  const others = milestones.filter(({ id }) => id !== changed.id)
  yield* refuseInvalid([
    ...milestoneViolations([...others, changed], "").flatMap((violation) =>
      violation.path === `/${others.length}/name` ? [{ ...violation, path: "/name" }] : []
    ),
    ...sizeViolations(NewMilestones, milestones, "", template.milestones)
  ])
  return { ...template, milestones: inSteps(milestones) }
})

const withStrategies = (milestone: Milestone, strategies: Milestone["strategies"]): Milestone => ({
  ...milestone,
  strategies: strategies.toSorted((left, right) => left.sortOrder - right.sortOrder)
})

const milestoneIn = ({ milestones }: ReleasePlanTemplate, id: string) => {
  const found = milestones.find((milestone) => milestone.id === id)
  return found === undefined ? missing(id) : Effect.succeed(found)
}

const missing = (id: string) => Effect.fail(new NotFound({ resource: "milestone", id }))

const strategyIn = ({ strategies }: Milestone, id: string) => {
  const found = strategies.find((strategy) => strategy.id === id)
  return found === undefined ? Effect.fail(new NotFound({ resource: "strategy", id })) : Effect.succeed(found)
}
