import type { ResourceLimits } from "../settings/resource-limits.ts"
import { compareText } from "../values/text.ts"
import { completeMovedFeature } from "./feature-content.ts"
import { type FeatureKnowledge, featureRules } from "./feature-rules.ts"
import type { MoveNote, StepOf } from "./move-plan.ts"
import type { MovedFeature } from "./document/moved-feature.ts"
import { withPlanDefaults } from "./plan-content.ts"
import { type KindPlan, planItems } from "./plan-items.ts"

/** Plans the features: parents before their children, archived ones last. */
export const planMovedFeatures = (
  document: ReadonlyArray<MovedFeature> | undefined,
  here: ReadonlyArray<MovedFeature>,
  known: Omit<FeatureKnowledge, "features">
): KindPlan<"feature"> => {
  const given = document?.map((feature) =>
    withPlanDefaults(feature, known.projects.get(feature.project)?.defaultStickiness ?? "default")
  )
  const before = here.map((feature) => completeMovedFeature(feature, undefined))
  const all = new Map(before.map((feature) => [feature.name, feature]))
  for (const feature of given ?? []) all.set(feature.name, completeMovedFeature(feature, all.get(feature.name)))
  const plan = planItems(featureRules({ ...known, features: all }), given, before)
  return withoutExcess(withoutOrphans(plan), before.filter(({ archived }) => archived !== true).length, known.limits)
}

/** Leaves out children whose parents are left out. */
const withoutOrphans = (plan: KindPlan<"feature">): KindPlan<"feature"> => {
  const missing = ({ item }: Step) => (item.dependencies ?? []).filter(({ feature }) => !plan.after.has(feature))
  const orphans = plan.steps.filter((step) => missing(step).length > 0)
  const refused = orphans.map((step) => refusal(step, `Its parent ${missing(step)[0]?.feature ?? ""} does not come`))
  return without(plan, orphans, refused)
}

/** Leaves out the features beyond the limit. Archived features do not count. */
const withoutExcess = (
  plan: KindPlan<"feature">,
  active: number,
  { featureFlags }: ResourceLimits
): KindPlan<"feature"> => {
  const steps = plan.steps.toSorted(inOrder)
  const added = steps.filter(({ before, item }) => item.archived !== true && before?.archived !== false)
  const excess = added.slice(Math.max(0, featureFlags - active))
  const reason = `The limit of ${featureFlags} features is reached`
  return without(
    { ...plan, steps },
    excess,
    excess.map((step) => refusal(step, reason))
  )
}

type Step = StepOf<"feature">

const refusal = ({ kind, name }: Step, reason: string): MoveNote => ({ kind, name, reason })

const without = (
  plan: KindPlan<"feature">,
  left: ReadonlyArray<Step>,
  refused: ReadonlyArray<MoveNote>
): KindPlan<"feature"> => {
  const names = new Set(left.map(({ name }) => name))
  return {
    ...plan,
    steps: plan.steps.filter(({ name }) => !names.has(name)),
    remarks: plan.remarks.filter(({ name }) => !names.has(name)),
    refused: [...plan.refused, ...refused]
  }
}

const inOrder = (left: Step, right: Step): number =>
  rankOf(left.item) - rankOf(right.item) ||
  compareText(left.item.project, right.item.project) ||
  compareText(left.name, right.name)

const rankOf = ({ archived, dependencies = [] }: MovedFeature): number => {
  if (archived === true) return 2
  return dependencies.length > 0 ? 1 : 0
}
