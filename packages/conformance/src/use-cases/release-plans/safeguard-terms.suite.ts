import { assert } from "@effect/vitest"
import { memberRole, systemPrincipal } from "@halyard/core/domain"
import {
  advancePlans,
  enableFeature,
  getReleasePlan,
  listSafeguards,
  reportMetrics,
  setPlanSafeguard,
  setSafeguard,
  startMilestone
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { aReporter, flush, metricsOf } from "../../fixtures/metrics.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { aCounter, aGauge, measure } from "../impact-metrics/scenes.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { atMost, atMostNo, isOn, judge } from "./safeguard-scenes.ts"
import { aPlannedFlag, sharesOf } from "./scenes.ts"

type Planned = Parameters<typeof setPlanSafeguard>[0]

export const safeguardTermsSuite: UseCaseSuite = {
  "need enough samples, for long enough: one single no switches nothing off": Effect.gen(function* () {
    const flag = yield* aFlag()
    yield* asAdmin(enableFeature(flag.production))
    const { impactMetric, triggerCondition } = atMostNo(0.5)
    yield* asAdmin(setSafeguard(flag.production, { impactMetric, triggerCondition }))
    const report = Effect.fnUntraced(function* (no: number) {
      yield* reportMetrics(yield* metricsOf({ [flag.feature]: { yes: 0, no } }), aReporter("production"))
      yield* flush
    })
    yield* report(1)
    yield* judge
    yield* later(30)(judge)
    yield* later(61)(judge)
    yield* later(90)(judge)
    assert.isTrue(yield* isOn(flag), "one single no")
    yield* report(19)
    yield* later(100)(judge)
    yield* later(130)(judge)
    assert.isTrue(yield* isOn(flag), "not for a minute yet")
    yield* later(300)(judge)
    assert.isTrue(yield* isOn(flag), "nobody looked for a while")
    yield* later(330)(judge)
    yield* later(355)(judge)
    assert.isTrue(yield* isOn(flag))
    // A limit that is changed begins anew.
    yield* asAdmin(setSafeguard(flag.production, { ...atMostNo(0.4), minimumSamples: 20, forMinutes: 1 }))
    yield* later(361)(judge)
    yield* later(400)(judge)
    assert.isTrue(yield* isOn(flag))
    yield* later(422)(Effect.all([judge, judge], { concurrency: "unbounded" }))
    assert.isFalse(yield* isOn(flag))
  }).pipe(racing),

  "forget a breach that ends": Effect.gen(function* () {
    const flag = yield* aFlag()
    const metric = yield* uniqueName("seconds")
    yield* asAdmin(enableFeature(flag.production))
    const seconds = { ...atMost(5, metric).impactMetric, aggregationMode: "avg" } as const
    yield* asAdmin(
      setSafeguard(flag.production, { ...atMost(5, metric), impactMetric: seconds, forMinutes: 1, minimumSamples: 1 })
    )
    yield* measure(aGauge(metric, 9))
    yield* judge
    yield* later(10)(measure(aGauge(metric, 0)))
    yield* later(40)(judge)
    yield* later(50)(measure(aGauge(metric, 90)))
    yield* later(61)(judge)
    yield* later(90)(judge)
    assert.isTrue(yield* isOn(flag))
    yield* later(122)(judge)
    assert.isFalse(yield* isOn(flag))
  }),

  "compare a variant with the rest": Effect.gen(function* () {
    const flag = yield* aFlag()
    const metric = yield* uniqueName("seconds")
    yield* asAdmin(enableFeature(flag.production))
    const impactMetric = {
      ...atMost(2, metric).impactMetric,
      aggregationMode: "avg",
      labelSelectors: { variant: ["blue"] }
    } as const
    yield* asAdmin(
      setSafeguard(flag.production, { ...atMost(2, metric), impactMetric, minimumSamples: 2, compareBy: "variant" })
    )
    const report = (value: number, variant?: string) =>
      measure(aGauge(metric, value, variant === undefined ? {} : { variant }))
    yield* Effect.all([report(9, "blue"), report(9, "blue"), report(1), report(1)])
    yield* judge
    assert.isTrue(yield* isOn(flag), "there is no rest")
    yield* report(5, "red")
    yield* judge
    assert.isTrue(yield* isOn(flag), "too few of the rest")
    yield* report(3, "green")
    const { events } = yield* withRecordedEvents(judge)
    assert.isFalse(yield* isOn(flag), "9 is more than twice 4")
    assertMatches(
      events.filter(({ type }) => type === "safeguard-triggered"),
      [{ data: { figure: 9, rest: 4, limit: 8, compareBy: "variant" } }]
    )
    const [safeguard] = yield* asAdmin(listSafeguards(flag.production))
    assert.strictEqual(safeguard?.compareBy, "variant")
  }),

  "go back to the milestone before, and switch off at the first one": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const metric = yield* uniqueName("failures")
    yield* asAdmin(startMilestone(flag.second))
    yield* asAdmin(enableFeature(flag.production))
    yield* asAdmin(
      setPlanSafeguard(flag.planned, { ...atMost(10, metric), action: { type: "startPreviousMilestone" } })
    )
    yield* measure(aCounter(metric, 26))
    const { events } = yield* withRecordedEvents(judge)
    assertMatches(
      events.filter(({ featureName, type }) => featureName === flag.feature && !type.startsWith("feature-strategy")),
      [
        { type: "safeguard-triggered", data: { figure: 26, limit: 10, samples: 1 } },
        { type: "release-plan-milestone-started", reason: `the safeguard ${metric} (count, hour) is at 26, limit 10` },
        { type: "release-plan-progressions-paused" }
      ]
    )
    const plan = yield* asAdmin(getReleasePlan(flag.production))
    assert.strictEqual(plan.activeMilestoneId, flag.first.milestone)
    assert.isNotNull(plan.milestones[0]?.pausedAt)
    assert.deepStrictEqual(yield* sharesOf(flag), ["10"])
    assert.isTrue(yield* isOn(flag))
    yield* later(120)(measure(aCounter(metric, 11)))
    yield* later(130)(judge)
    assert.isFalse(yield* isOn(flag), "there is no milestone before")
    yield* asAdmin(
      setPlanSafeguard(flag.planned, { ...atMost(10, metric), action: { type: "disableFeatureEnvironment" } })
    )
    yield* asAdmin(enableFeature(flag.production))
    yield* later(240)(measure(aCounter(metric, 11)))
    yield* later(250)(judge)
    assert.isFalse(yield* isOn(flag), "though the plan is paused")
    const [safeguard] = (yield* asAdmin(getReleasePlan(flag.production))).safeguards
    assert.deepStrictEqual(safeguard?.action, { type: "disableFeatureEnvironment", id: "production" })
  }),

  "pause the plan of a feature that they switch off, so that it does not go on meanwhile": Effect.gen(function* () {
    const metric = yield* uniqueName("failures")
    const reason = `the safeguard ${metric} (count, hour) is at 26, limit 10`
    const trips = [
      (planned: Planned) =>
        setPlanSafeguard(planned, { ...atMost(10, metric), action: { type: "disableFeatureEnvironment" } }),
      (planned: Planned) =>
        setPlanSafeguard(planned, { ...atMost(10, metric), action: { type: "startPreviousMilestone" } }),
      (planned: Planned) => setSafeguard(planned, atMost(10, metric))
    ]
    const flags = yield* Effect.forEach(trips, (set) =>
      Effect.tap(aPlannedFlag, ({ first, planned, production }) =>
        asAdmin(Effect.all([startMilestone(first), enableFeature(production), set(planned)]))
      )
    )
    yield* measure(aCounter(metric, 26))
    const { events } = yield* withRecordedEvents(judge)
    for (const flag of flags) {
      assertMatches(
        events.filter(({ featureName }) => featureName === flag.feature),
        [
          { type: "safeguard-triggered" },
          { type: "feature-environment-disabled", reason },
          { type: "release-plan-progressions-paused", reason, data: { reason } }
        ]
      )
      yield* asAdmin(enableFeature(flag.production))
    }
    yield* later(3700)(as(systemPrincipal)(advancePlans()))
    for (const flag of flags) assert.deepStrictEqual(yield* sharesOf(flag), ["10"])
  }),

  "go on counting for how long the others have been exceeded when one acts": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const [first, second] = [yield* uniqueName("failures"), yield* uniqueName("failures")]
    yield* asAdmin(startMilestone(flag.first))
    yield* asAdmin(enableFeature(flag.production))
    yield* asAdmin(setPlanSafeguard(flag.planned, { ...atMost(10, first), forMinutes: 1 }))
    const action = { type: "disableFeatureEnvironment" } as const
    yield* asAdmin(setPlanSafeguard(flag.planned, { ...atMost(10, second), forMinutes: 2, action }))
    yield* Effect.all([measure(aCounter(first, 11)), measure(aCounter(second, 11))])
    yield* judge
    yield* later(30)(judge)
    yield* later(62)(judge)
    assert.isNotNull((yield* asAdmin(getReleasePlan(flag.production))).milestones[0]?.pausedAt)
    yield* later(85)(judge)
    assert.isTrue(yield* isOn(flag))
    yield* later(122)(judge)
    assert.isFalse(yield* isOn(flag))
  }),

  "let only those switch a feature off who may do so themselves": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const role = {
      ...memberRole,
      permissions: new Set(["UPDATE_FEATURE_STRATEGY"] as const),
      inEnvironments: new Map()
    }
    const limited = yield* aUser("limited", { role, project: flag.project })
    const metric = yield* uniqueName("failures")
    yield* as(limited)(setPlanSafeguard(flag.planned, atMost(10, metric)))
    for (const type of ["startPreviousMilestone", "disableFeatureEnvironment"] as const) {
      const set = setPlanSafeguard(flag.planned, { ...atMost(10, metric), action: { type } })
      yield* refused(as(limited)(set), { _tag: "NoAccess" })
    }
  })
}
