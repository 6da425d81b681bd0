import { switchStrategy } from "../../projects/default-strategy.ts"
import {
  inSteps,
  type Milestone,
  milestoneStrategyContent,
  type TransitionCondition
} from "../../release-plans/milestone.ts"
import { updatedMilestoneContent } from "../../release-plans/new-milestone.ts"
import { milestoneAfter } from "../../release-plans/progression.ts"
import { updatedContent } from "../../strategies/strategy-change.ts"
import {
  completeStrategy,
  isAnyEnabled,
  type NewStrategy,
  type RolloutScope,
  type Strategy,
  withRolloutDefaults
} from "../../strategies/strategy.ts"
import type { NewChange } from "./change.ts"
import type { Referenced } from "./change-references.ts"
import type { CurrentFeature } from "./change-start.ts"

/** The strategies that applications get because of a change: at once, and in later steps of a release plan. */
export interface DeliveredStrategies {
  readonly steps: ReadonlyArray<{
    readonly strategies: ReadonlyArray<Delivered>
    /** When the next step follows. */
    readonly followed?: TransitionCondition | null
  }>
}

/**
 * The parts of a strategy that decide who gets a feature. For a strategy in the change itself, only the parts that the
 * change leaves open.
 */
type Delivered = Pick<Strategy, "segments" | "parameters"> &
  Partial<Pick<Strategy, "name" | "constraints" | "variants" | "disabled">>

/** The state to which a change is applied: the current one, with the earlier changes of the request. */
export interface Scene {
  readonly feature: CurrentFeature
  readonly current: Referenced
}

/** The changes by their action. */
type ChangesByAction = { readonly [C in NewChange as C["action"]]: C }
type Action = keyof ChangesByAction

/** What a kind of change does to the strategies of its feature. */
interface Effects<C> {
  /**
   * What applications get because of the change. Undefined if the change and the part that it replaces alone decide
   * that.
   */
  readonly delivers?: (change: C, scene: Scene) => DeliveredStrategies | undefined
  /** The strategies of the feature after the change, on which later changes build. By default they stay as they are. */
  readonly leaves?: (change: C, scene: Scene) => ReadonlyArray<Strategy>
}

/**
 * What applications get because of the change. Undefined if the change and the part that it replaces alone decide that.
 */
export const deliveryOf = (change: NewChange, scene: Scene): DeliveredStrategies | undefined =>
  delivered(change.action, change, scene)

const delivered = <A extends Action>(
  action: A,
  change: ChangesByAction[A],
  scene: Scene
): DeliveredStrategies | undefined => effects[action].delivers?.(change, scene)

/** The strategies that the feature has after the change. */
export const strategiesAfter = (change: NewChange, scene: Scene): ReadonlyArray<Strategy> =>
  left(change.action, change, scene)

const left = <A extends Action>(action: A, change: ChangesByAction[A], scene: Scene): ReadonlyArray<Strategy> =>
  effects[action].leaves?.(change, scene) ?? scene.feature.strategies

const effects: { readonly [A in Action]: Effects<ChangesByAction[A]> } = {
  updateEnabled: {
    delivers: ({ payload: { enabled, shouldActivateDisabledStrategies = false } }, scene) =>
      enabled ? switchedOn(scene, shouldActivateDisabledStrategies) : undefined
  },
  addStrategy: {
    delivers: ({ payload }, scene) => ofItself(payload, added(payload, scene)),
    leaves: ({ payload }, scene) => [...scene.feature.strategies, added(payload, scene)]
  },
  updateStrategy: {
    delivers: ({ payload }, scene) => {
      const after = updated(payload, scene).find(({ id }) => id === payload.id)
      return after && ofItself(payload, after)
    },
    leaves: ({ payload }, scene) => updated(payload, scene)
  },
  deleteStrategy: { leaves: ({ payload }, scene) => without(scene, [payload]) },
  reorderStrategy: {},
  patchVariant: {},
  addDependency: {},
  deleteDependency: {},
  archiveFeature: {},
  reviveFeature: {},
  addReleasePlan: {
    delivers: ({ payload }, scene) => {
      const template = scene.current.template(payload.templateId)
      return template && stepsOf(inSteps(template.milestones), scene)
    },
    leaves: ({ payload }, scene) => {
      const template = scene.current.template(payload.templateId)
      const started = template?.milestones.find(({ id }) => id === payload.milestoneId)
      return [...scene.feature.strategies, ...strategiesOf(started, scene)]
    }
  },
  deleteReleasePlan: { leaves: (_, scene) => without(scene, plannedStrategies(scene)) },
  startMilestone: {
    delivers: ({ payload }, scene) => following(milestoneWith(payload.milestoneId, scene), scene),
    leaves: ({ payload }, scene) => [
      ...without(scene, plannedStrategies(scene)),
      ...strategiesOf(milestoneWith(payload.milestoneId, scene), scene)
    ]
  },
  updateMilestoneStrategy: {
    delivers: ({ payload }, scene) => {
      const before = scene.feature.plan?.milestones
        .flatMap(({ strategies }) => strategies)
        .find(({ id }) => id === payload.id)
      return before && ofItself(payload, added(updatedMilestoneContent(before, payload), scene))
    }
  },
  changeMilestoneProgression: {
    delivers: ({ payload }, scene) => following(nextOf(payload.sourceMilestone, scene), scene)
  },
  deleteMilestoneProgression: {},
  resumeMilestoneProgression: {
    delivers: (_, scene) => following(nextOf(scene.feature.plan?.activeMilestoneId ?? "", scene), scene)
  },
  changeSafeguard: {},
  deleteSafeguard: {},
  updateSegment: {},
  deleteSegment: {},
  updateChangeRequestConfig: {}
}

const atOnce = (strategies: ReadonlyArray<Strategy>): DeliveredStrategies => ({
  steps: [{ strategies: strategies.map(content) }]
})

/** The parts of a strategy that the change leaves open: its segments, and the default stickiness if it uses that. */
const ofItself = (
  given: { readonly parameters?: Strategy["parameters"] },
  { parameters: { stickiness }, segments }: Strategy
): DeliveredStrategies | undefined => {
  const hasDefault = stickiness !== undefined && given.parameters?.["stickiness"] === undefined
  if (segments.length === 0 && !hasDefault) return undefined
  return { steps: [{ strategies: [{ segments, parameters: hasDefault ? { stickiness } : {} }] }] }
}

const content = ({ constraints, disabled, name, parameters, segments, variants }: Strategy): Delivered => ({
  name,
  parameters,
  constraints,
  segments,
  variants,
  disabled
})

const rolloutScopeOf = ({ current, feature }: Scene): RolloutScope => ({
  feature: feature.name,
  stickiness: current.defaultStickiness
})

/** The strategy that a change adds. It has no id before the change is made. */
const added = (given: NewStrategy, scene: Scene): Strategy =>
  completeStrategy(withRolloutDefaults(given, rolloutScopeOf(scene)), {
    id: "",
    featureName: scene.feature.name,
    sortOrder: 0
  })

const updated = (
  { id, ...update }: ChangesByAction["updateStrategy"]["payload"],
  scene: Scene
): ReadonlyArray<Strategy> =>
  scene.feature.strategies.map((strategy) =>
    strategy.id === id ? completeStrategy(updatedContent(strategy, update, rolloutScopeOf(scene)), strategy) : strategy
  )

const without = ({ feature }: Scene, removed: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<Strategy> =>
  feature.strategies.filter((strategy) => !removed.some(({ id }) => id === strategy.id))

/** What applications get once the feature is switched on. Undefined if it is on already. */
const switchedOn = (scene: Scene, activatesDisabled: boolean): DeliveredStrategies | undefined => {
  const { current, feature } = scene
  const { enabled, strategies } = feature
  // Strategies that earlier changes of the request add are part of those changes.
  const known = new Set(current.feature(feature.name)?.strategies.map(({ id }) => id))
  const present = strategies.filter(({ id }) => known.has(id))
  if (isAnyEnabled(strategies)) return enabled ? undefined : atOnce(present.filter(({ disabled }) => disabled !== true))
  if (activatesDisabled && strategies.length > 0) return atOnce(present.map((one) => ({ ...one, disabled: false })))
  return atOnce([added(switchStrategy(current.defaultStrategy, rolloutScopeOf(scene)), scene)])
}

const strategiesOf = (milestone: Milestone | undefined, scene: Scene): ReadonlyArray<Strategy> =>
  (milestone?.strategies ?? []).map((planned) => ({
    ...added(milestoneStrategyContent(planned), scene),
    id: planned.id
  }))

/** The strategies of the active milestone are those of the feature, with the same ids. */
const plannedStrategies = ({ feature }: Scene): ReadonlyArray<{ readonly id: string }> =>
  feature.plan?.milestones.flatMap(({ strategies }) => strategies) ?? []

const milestoneWith = (id: string, { feature }: Scene): Milestone | undefined =>
  feature.plan?.milestones.find((milestone) => milestone.id === id)

const nextOf = (id: string, { feature }: Scene): Milestone | undefined =>
  feature.plan && milestoneAfter(feature.plan, id)

/** The milestone, and those that start after it automatically. */
const following = (first: Milestone | undefined, scene: Scene): DeliveredStrategies | undefined => {
  const started: Array<Milestone> = []
  for (
    let next = first;
    next !== undefined;
    next = next.transitionCondition === null ? undefined : nextOf(next.id, scene)
  ) {
    started.push(next)
  }
  return started.length === 0 ? undefined : stepsOf(started, scene)
}

const stepsOf = (milestones: ReadonlyArray<Milestone>, scene: Scene): DeliveredStrategies => ({
  steps: milestones.map((milestone) => ({
    strategies: strategiesOf(milestone, scene).map(content),
    followed: milestone.transitionCondition
  }))
})
