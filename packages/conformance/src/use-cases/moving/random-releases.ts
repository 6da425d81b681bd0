import type { NewImpactChart, NewReleasePlanTemplate, NewSafeguard } from "@halyard/core/domain"
import {
  addReleasePlan,
  addStrategy,
  archiveFeature,
  archiveReleasePlanTemplate,
  createFeature,
  createReleasePlanTemplate,
  deleteReleasePlanTemplate,
  enableFeature,
  listReleasePlanTemplates,
  listAvailableReviewers,
  pausePlan,
  saveFeatureChart,
  saveInstanceChart,
  setChangeRequestConfig,
  setDefaultReviewers,
  setPlanSafeguard,
  setSafeguard,
  startMilestone
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Dice } from "../../fixtures/dice.ts"
import { asAdmin } from "../../fixtures/principals.ts"

const figure = { timeRange: "hour", aggregationMode: "count", labelSelectors: { app: ["shop"] } } as const

const limits: ReadonlyArray<NewSafeguard> = [
  { impactMetric: { ...figure, metricName: "failures" }, triggerCondition: { operator: ">", threshold: 0.5 } },
  {
    impactMetric: { ...figure, metricName: "sales", labelSelectors: {} },
    triggerCondition: { operator: "<", threshold: -3 },
    action: { type: "disableFeatureEnvironment" },
    minimumSamples: 7,
    forMinutes: 0
  },
  {
    impactMetric: { ...figure, metricName: "seconds", aggregationMode: "p95" },
    triggerCondition: { operator: ">", threshold: 1.5 },
    compareBy: "app"
  }
]

const charts: ReadonlyArray<NewImpactChart> = [
  { ...figure, metricName: "failures", yAxisMin: "auto" },
  { ...figure, metricName: "failures", yAxisMin: "zero", labelSelectors: {} },
  { ...figure, metricName: "sales", timeRange: "week", yAxisMin: "zero", title: " Ünï\n😀 " }
]

type Milestones = NonNullable<NewReleasePlanTemplate["milestones"]>

const aStrategy = (dice: Dice): NonNullable<Milestones[number]["strategies"]>[number] => ({
  strategyName: "flexibleRollout",
  title: dice.pick([null, "A title"]),
  disabled: dice.chance(0.3),
  parameters: { rollout: dice.pick(["5", "100"]) },
  constraints: dice.some([{ contextName: "userId", operator: "IN", values: ["7"] } as const]),
  variants: dice.some([{ name: "v", weight: 1000, weightType: "variable", stickiness: "default" } as const])
})

/** Templates of release plans, one of which is archived, and charts of the instance. */
export const makeTemplates = Effect.fn("makeTemplates")(function* (dice: Dice) {
  for (const name of ["Carefully", "At once", "Formerly"]) {
    const milestones: Milestones = [
      { name: "Some", transitionCondition: { intervalMinutes: 60 }, strategies: [aStrategy(dice), aStrategy(dice)] },
      { name: "All", sortOrder: 7, strategies: [aStrategy(dice)] },
      { name: "Nothing" }
    ]
    const { id } = yield* asAdmin(
      createReleasePlanTemplate({ name, description: dice.pick([null, "A text"]), milestones })
    )
    if (name === "Formerly") yield* asAdmin(archiveReleasePlanTemplate(id))
  }
  yield* asAdmin(
    createReleasePlanTemplate({ name: `gone`, milestones: [{ name: "Once", strategies: [aStrategy(dice)] }] })
  )
  yield* Effect.forEach([...charts, ...charts.slice(0, 1)], (chart) => asAdmin(saveInstanceChart(chart)))
})

/** Features with release plans in all of their states, safeguards and charts, and where changes need approval. */
export const makeReleases = Effect.fn("makeReleases")(function* (dice: Dice, project: string) {
  const templates = (yield* asAdmin(listReleasePlanTemplates())).filter(({ archivedAt }) => archivedAt === null)
  for (const state of ["waiting", "started", "paused", "archived"]) {
    const feature = `${project}-${state}`
    yield* asAdmin(createFeature(project, { name: feature }))
    const production = { project, feature, environment: "production" }
    yield* asAdmin(addStrategy(production, { name: "default", title: "beside the plan" }))
    yield* asAdmin(enableFeature(production))
    const { id: plan, milestones } = yield* asAdmin(
      addReleasePlan(production, { templateId: dice.pick(templates.map(({ id }) => id)) })
    )
    const [first] = milestones
    if (state !== "waiting") {
      yield* asAdmin(startMilestone({ ...production, plan, milestone: first?.id ?? "" }))
      yield* asAdmin(addStrategy(production, { name: "default", title: "first", sortOrder: -1 }))
    }
    if (state === "paused") yield* asAdmin(pausePlan({ ...production, plan }))
    yield* Effect.forEach(dice.some(limits), (limit) => asAdmin(setPlanSafeguard({ ...production, plan }, limit)))
    yield* Effect.forEach(dice.some(limits), (limit) => asAdmin(setSafeguard(production, limit)))
    yield* Effect.forEach(dice.some(charts), (chart) => asAdmin(saveFeatureChart({ project, feature }, chart)))
    if (state === "archived") yield* asAdmin(archiveFeature({ project, feature }))
  }
  const gone = templates.find(({ name }) => name === "gone")
  if (gone !== undefined && project !== "shop") yield* asAdmin(deleteReleasePlanTemplate(gone.id))
  yield* asAdmin(
    setChangeRequestConfig(
      { project, environment: "production" },
      { changeRequestsEnabled: dice.chance(0.7), requiredApprovals: 2 }
    )
  )
  const able = yield* asAdmin(listAvailableReviewers({ project, environment: "production" }))
  yield* asAdmin(
    setDefaultReviewers(
      project,
      dice.some(able).map(({ id }) => id)
    )
  )
})
