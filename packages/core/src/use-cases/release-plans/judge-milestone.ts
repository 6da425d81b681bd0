import { Effect } from "effect"
import { type Milestone, type MilestoneStrategy, milestoneStrategy } from "../../domain/release-plans/milestone.ts"
import {
  asNewStrategy,
  type MilestoneStrategyUpdate,
  type NewMilestone,
  type NewMilestoneStrategy,
  updatedMilestoneContent
} from "../../domain/release-plans/new-milestone.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { strategyLimits } from "../../domain/strategies/strategy-rules.ts"
import type { NewStrategy } from "../../domain/strategies/strategy.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseExceeding } from "../access/require-permission.ts"
import { type NameFaults, refuseBadStrategy } from "../strategies/judge-strategy.ts"

/** Templates belong to no project: their strategies can use what is available to all projects. */
export const NO_PROJECT = ""

/**
 * Completes a milestone with valid content. If it replaces one, it keeps the id, and the strategies unless others are
 * given.
 */
export const judgeMilestone = Effect.fnUntraced(function* (
  given: NewMilestone,
  {
    before,
    definition,
    path,
    sortOrder
  }: {
    readonly definition: string
    readonly before: Milestone | undefined
    readonly sortOrder: number
    readonly path: string
  }
) {
  const id = before?.id ?? (yield* (yield* Secrets).uuid)
  const strategies =
    given.strategies === undefined
      ? (before?.strategies ?? [])
      : yield* Effect.forEach(given.strategies, (strategy, index) =>
          judgeStrategy(strategy, {
            milestoneId: id,
            known: before?.strategies ?? [],
            sortOrder: index,
            path: `${path}/strategies/${index}`
          })
        )
  const milestone: Milestone = {
    id,
    name: given.name,
    sortOrder: given.sortOrder ?? before?.sortOrder ?? sortOrder,
    releasePlanDefinitionId: definition,
    startedAt: null,
    transitionCondition:
      given.transitionCondition === undefined ? (before?.transitionCondition ?? null) : given.transitionCondition,
    progressionExecutedAt: null,
    pausedAt: null,
    strategies: strategies.toSorted((left, right) => left.sortOrder - right.sortOrder)
  }
  return milestone
})

/** Completes a strategy of a milestone with valid content. If its id is that of a known strategy, it keeps the id. */
export const judgeStrategy = Effect.fnUntraced(function* (
  given: NewMilestoneStrategy,
  {
    known,
    milestoneId,
    path,
    sortOrder
  }: {
    readonly milestoneId: string
    readonly known: ReadonlyArray<MilestoneStrategy>
    readonly sortOrder: number
    readonly path: string
  }
) {
  const content = asNewStrategy(given)
  yield* refuseBadContent(NO_PROJECT, content, path, given.strategyName !== undefined)
  const isKnown = given.id !== undefined && known.some(({ id }) => id === given.id)
  const id = isKnown && given.id !== undefined ? given.id : yield* (yield* Secrets).uuid
  return milestoneStrategy(content, { id, milestoneId, sortOrder })
})

/** Returns the strategy with its new, valid content. */
export const updatedStrategy = Effect.fnUntraced(function* (
  project: string,
  before: MilestoneStrategy,
  update: MilestoneStrategyUpdate
) {
  const content = updatedMilestoneContent(before, update)
  yield* refuseBadContent(project, content, "", update.strategyName !== undefined)
  return milestoneStrategy(content, before)
})

const refuseBadContent = Effect.fnUntraced(function* (
  project: string,
  content: NewStrategy,
  path: string,
  hasOtherName: boolean
) {
  const named: NameFaults = (violations) =>
    violations.map((violation) => ({
      ...violation,
      path: `${path}${hasOtherName && violation.path === "/name" ? "/strategyName" : violation.path}`
    }))
  yield* refuseBadStrategy(project, content, { named })
  yield* refuseExceeding(strategyLimits(content, yield* CurrentLimits, path))
})
