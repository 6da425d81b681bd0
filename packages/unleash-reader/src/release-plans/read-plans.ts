import { MovedPlan } from "@halyard/core/domain"
import { Effect, Equal, Option } from "effect"
import type { Exported } from "../export-features.ts"
import { type ExportedEnvironment, leaveOffPart, pathOf } from "../exported-environment.ts"
import type { SegmentNamesById } from "../read-catalog.ts"
import { documentedLimits, readSafeguards } from "./read-safeguards.ts"
import { documentedMilestone, inSteps, plannedStrategy, type TemplateNames } from "./read-templates.ts"
import { itemOf, pruned, type Raw, rawsOf, type Reading, textOf } from "../reading.ts"
import { documentedStrategy } from "../strategies.ts"

/** What features refer to. */
export interface Known {
  readonly segments: SegmentNamesById
  /** Undefined if the server has no release plans. */
  readonly templates: TemplateNames | undefined
}

/**
 * What a feature has in an environment in addition to its configuration. Loading the document does not change what it
 * leaves out.
 */
export interface PlanState {
  readonly releasePlan?: MovedPlan | null
  readonly safeguards?: MovedPlan["safeguards"]
  /** The strategies of the feature that come from the active milestone, with their positions in it. */
  readonly planned?: ReadonlyMap<Raw, number>
}

/** The release plans and safeguards, by exported environment. Notes what is left off by feature and environment. */
export const readPlans = Effect.fnUntraced(function* (
  reading: Reading,
  environments: ReadonlyArray<ExportedEnvironment>,
  { segments, templates }: Known
) {
  const states = new Map<Exported, PlanState>()
  if (templates === undefined) return states
  const safeguardsOf = yield* readSafeguards(reading, environments)
  let done = 0
  yield* Effect.forEach(
    environments,
    Effect.fnUntraced(function* (environment) {
      const answer = Option.getOrNull(yield* reading.ask(`${pathOf(environment)}/release-plans`))
      const [plan, ...others] = rawsOf(Array.isArray(answer) ? answer : [answer])
      for (const { name } of others) {
        const reason = "A feature has one release plan in an environment here"
        leaveOffPart(reading, environment, { part: `its release plan "${textOf(name)}"`, reason })
      }
      const state =
        plan === undefined ? { releasePlan: null } : planState(reading, environment, plan, { segments, templates })
      states.set(environment.exported, { ...state, ...(yield* safeguardsOf(environment)) })
      done += 1
      if (done % STRIDE === 0) yield* reading.progress(`Read release plans, ${done} of ${environments.length}`)
    }),
    { concurrency: 8, discard: true }
  )
  return states
})

/** How many plans are read between two messages of progress. */
const STRIDE = 200

const planState = (
  reading: Reading,
  environment: ExportedEnvironment,
  plan: Raw,
  { segments, templates }: Required<Known> & { readonly templates: TemplateNames }
): PlanState => {
  const name = textOf(plan["name"])
  const steps = inSteps(plan["milestones"])
  const isActive = ({ id }: Raw) => id === plan["activeMilestoneId"]
  const active = steps.find(isActive)
  const planned = plannedAmong(environment.exported.strategies, inSteps(active?.["strategies"]), segments)
  if (planned === undefined) {
    const reason = "The server does not say which strategies of the feature come from its active milestone"
    leaveOffPart(reading, environment, { part: `its release plan "${name}"`, reason })
    return {}
  }
  const part = `its release plan in ${environment.environment}`
  const owner = { kind: "feature", name: environment.name, part, where: ` in ${environment.environment}` } as const
  const item = {
    name,
    description: plan["description"] ?? null,
    template: templates.get(textOf(plan["releasePlanTemplateId"])) ?? null,
    milestones: steps.map((step) => ({
      ...pruned(pickTimes(step)),
      ...documentedMilestone(reading, step, segments, owner),
      active: isActive(step)
    })),
    safeguards: documentedLimits(reading, environment, plan["safeguards"], name)
  }
  const [releasePlan] = itemOf(reading, MovedPlan, item, owner)
  return releasePlan === undefined ? {} : { releasePlan, planned }
}

const pickTimes = ({ pausedAt, progressionExecutedAt, startedAt }: Raw): Raw => ({
  startedAt,
  progressionExecutedAt,
  pausedAt
})

/**
 * The strategies of the feature that come from the active milestone, with their positions in it. They are found by id,
 * or else by content. Undefined if one is missing.
 */
const plannedAmong = (
  present: ReadonlyArray<Raw>,
  active: ReadonlyArray<Raw>,
  segments: SegmentNamesById
): ReadonlyMap<Raw, number> | undefined => {
  const planned = new Map<Raw, number>()
  const quiet = { remark: () => undefined }
  const owner = { kind: "feature", name: "" } as const
  const contents = present.map((strategy) => documentedStrategy(quiet, strategy, segments, owner))
  for (const [index, strategy] of active.entries()) {
    const content = plannedStrategy(quiet, strategy, segments, owner)
    const found =
      present.find(({ id }) => id === strategy["id"]) ??
      present.find((one, at) => !planned.has(one) && Equal.equals(contents[at], content))
    if (found === undefined || planned.has(found)) return undefined
    planned.set(found, index)
  }
  return planned
}
