import { assert } from "@effect/vitest"
import type { NewSafeguard } from "@halyard/core/domain"
import {
  archiveFeature,
  enableFeature,
  getReleasePlan,
  listSafeguards,
  moveFeature,
  removePlanSafeguard,
  removeSafeguard,
  reportMetrics,
  resumePlan,
  setPlanSafeguard,
  setSafeguard,
  startMilestone
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, invalidAt, refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { aReporter, evaluate, flush, metricsOf } from "../../fixtures/metrics.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { aCounter, measure } from "../impact-metrics/scenes.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { atMost, atMostNo, isOn, judge, ofBlue } from "./safeguard-scenes.ts"
import { aPlannedFlag } from "./scenes.ts"

export const safeguardSuite: UseCaseSuite = {
  "pause a release plan beyond their limit, once, and say which figure": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const metric = yield* uniqueName("failures")
    yield* asAdmin(setPlanSafeguard(flag.planned, atMost(10, metric)))
    yield* measure(aCounter(metric, 11))
    yield* measure(aCounter(metric, 1000), "development")
    yield* judge
    const before = yield* asAdmin(getReleasePlan(flag.production))
    assert.isNull(before.safeguards[0]?.triggeredAt, "a plan that does not go on is not judged")
    yield* asAdmin(startMilestone(flag.first))
    const { events } = yield* withRecordedEvents(Effect.all([judge, judge], { concurrency: "unbounded" }))
    assertMatches(
      events.filter(({ featureName }) => featureName === flag.feature),
      [
        {
          type: "safeguard-triggered",
          environment: "production",
          createdBy: "halyard_system",
          data: { figure: 11, action: { type: "pauseMilestoneProgressions", id: flag.plan.id } }
        },
        {
          type: "release-plan-progressions-paused",
          reason: `the safeguard ${metric} (count, hour) is at 11, limit 10`,
          data: { reason: `the safeguard ${metric} (count, hour) is at 11, limit 10` }
        }
      ]
    )
    const plan = yield* asAdmin(getReleasePlan(flag.production))
    assert.isNotNull(plan.milestones[0]?.pausedAt)
    assert.isNotNull(plan.safeguards[0]?.triggeredAt)

    // Only what is reported after it triggered counts from now on.
    yield* asAdmin(resumePlan(flag.planned))
    yield* later(120)(judge)
    assert.isNull((yield* asAdmin(getReleasePlan(flag.production))).milestones[0]?.pausedAt)
    yield* later(120)(measure(aCounter(metric, 12)))
    yield* later(130)(judge)
    assert.isNotNull((yield* asAdmin(getReleasePlan(flag.production))).milestones[0]?.pausedAt)
  }).pipe(racing),

  "switch a feature off beyond their limit, once": Effect.gen(function* () {
    const flag = yield* aFlag()
    const metric = yield* uniqueName("failures")
    const address = flag.production
    yield* asAdmin(enableFeature(address))
    yield* asAdmin(setSafeguard(address, atMost(10, metric)))
    yield* measure(aCounter(metric, 10))
    yield* judge
    assert.isTrue(yield* isOn(flag))
    yield* measure(aCounter(metric, 1))
    const { events } = yield* withRecordedEvents(Effect.all([judge, judge], { concurrency: "unbounded" }))
    assertMatches(
      events.filter(({ featureName }) => featureName === flag.feature),
      [
        {
          type: "safeguard-triggered",
          data: { figure: 11, action: { type: "disableFeatureEnvironment", id: "production" } }
        },
        {
          type: "feature-environment-disabled",
          createdBy: "halyard_system",
          reason: `the safeguard ${metric} (count, hour) is at 11, limit 10`
        }
      ]
    )
    assert.isFalse(yield* isOn(flag))
    yield* asAdmin(enableFeature(address))
    yield* judge
    assert.isTrue(yield* isOn(flag), "what it triggered for counts once")
  }).pipe(racing),

  "know the feature's own evaluations": Effect.gen(function* () {
    const flag = yield* aFlag()
    yield* asAdmin(enableFeature(flag.production))
    yield* asAdmin(setSafeguard(flag.production, atMostNo(0.7)))
    yield* judge
    assert.isTrue(yield* isOn(flag), "nothing was evaluated")
    yield* evaluate(flag.feature, "production")
    yield* judge
    assert.isTrue(yield* isOn(flag), "two of three are 0.67")
    yield* asAdmin(setSafeguard(flag.production, atMostNo(0.6)))
    yield* judge
    assert.isFalse(yield* isOn(flag))
  }),

  "count what servers with tokens of the feature's project report, and nothing else": Effect.gen(function* () {
    const [flag, other] = [yield* aFlag(), yield* aFlag()]
    const metric = yield* uniqueName("failures")
    yield* asAdmin(enableFeature(flag.production))
    yield* asAdmin(setSafeguard(flag.production, atMost(10, metric)))
    yield* asAdmin(setSafeguard(flag.production, atMostNo(0.6)))
    yield* measure(aCounter(metric, 100), "production", { projects: [other.project] })
    yield* measure(aCounter(metric, 100), "production", { type: "frontend", projects: [flag.project] })
    yield* evaluate(flag.feature, "production", { type: "frontend", projects: [flag.project] })
    yield* judge
    assert.isTrue(yield* isOn(flag), "by others, and by pages")
    const variants = { ...atMostNo(0.1), impactMetric: { ...atMostNo(0.1).impactMetric, ...ofBlue } }
    yield* asAdmin(setSafeguard(flag.production, variants))
    const counted = yield* metricsOf({ [flag.feature]: { yes: 1, variants: { blue: 1 } } })
    yield* reportMetrics(counted, aReporter("production", { type: "frontend" }))
    yield* flush
    yield* judge
    assert.isTrue(yield* isOn(flag), "a variant on pages")
    yield* measure(aCounter(metric, 11), "production", { projects: [flag.project, other.project] })
    yield* judge
    assert.isFalse(yield* isOn(flag), "for several projects")
  }),

  "count for the project that the feature is in now": Effect.gen(function* () {
    const [flag, target] = [yield* aFlag(), yield* aWorkspace()]
    const metric = yield* uniqueName("failures")
    yield* asAdmin(enableFeature(flag.production))
    yield* asAdmin(setSafeguard(flag.production, atMost(10, metric)))
    yield* asAdmin(moveFeature(flag.address, target.project))
    yield* measure(aCounter(metric, 11), "production", { projects: [flag.project] })
    yield* judge
    const moved = { ...flag.production, project: target.project }
    assert.isTrue(yield* isOn({ ...flag, production: moved }))
    yield* measure(aCounter(metric, 11), "production", { projects: [target.project] })
    yield* judge
    assert.isFalse(yield* isOn({ ...flag, production: moved }))
  }),

  "are one for each metric and its labels, and can be changed and removed": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const [metric, address] = [yield* uniqueName("failures"), flag.production]
    yield* asAdmin(setSafeguard(address, atMost(10, metric)))
    const [first] = yield* asAdmin(listSafeguards(address))
    if (first === undefined) return assert.fail()
    assert.deepStrictEqual(first, {
      id: first.id,
      action: { type: "disableFeatureEnvironment", id: "production" },
      triggerCondition: { operator: ">", threshold: 10 },
      minimumSamples: 1,
      forMinutes: 0,
      impactMetric: { id: first.id, ...atMost(10, metric).impactMetric },
      triggeredAt: null
    })
    yield* asAdmin(setSafeguard(address, atMost(20, metric)))
    assertMatches(yield* asAdmin(listSafeguards(address)), [{ id: first.id, triggerCondition: { threshold: 20 } }])
    const blue = { ...atMost(1, metric).impactMetric, labelSelectors: { variant: ["blue"] } }
    yield* asAdmin(setSafeguard(address, { ...atMost(1, metric), impactMetric: blue }))
    assert.lengthOf(yield* asAdmin(listSafeguards(address)), 2)
    yield* asAdmin(removeSafeguard({ ...address, safeguard: first.id }))
    assert.lengthOf(yield* asAdmin(listSafeguards(address)), 1)
    const gone = { _tag: "NotFound", resource: "safeguard", id: first.id }
    yield* refused(asAdmin(removeSafeguard({ ...address, safeguard: first.id })), gone)
    yield* refused(asAdmin(removePlanSafeguard({ ...flag.planned, safeguard: first.id })), gone)

    for (let index = 0; index < 10; index++) {
      yield* asAdmin(setPlanSafeguard(flag.planned, atMost(1, `${metric} ${index}`)))
    }
    yield* refused(asAdmin(setPlanSafeguard(flag.planned, atMost(1, metric))), {
      _tag: "InvalidOperation",
      message: "There are 10 safeguards here, which is the limit"
    })
    const elsewhere = { ...flag.planned, plan: first.id }
    yield* refused(asAdmin(setPlanSafeguard(elsewhere, atMost(1, metric))), { _tag: "NotFound", id: first.id })
  }),

  "refuse figures that nobody can report": Effect.gen(function* () {
    const { production } = yield* aFlag()
    const { impactMetric, triggerCondition } = atMostNo(1)
    const set = (given: Partial<NewSafeguard["impactMetric"]>) =>
      asAdmin(setSafeguard(production, { impactMetric: { ...impactMetric, ...given }, triggerCondition }))
    const more = (given: Partial<NewSafeguard>) => asAdmin(setSafeguard(production, { ...atMostNo(1), ...given }))
    yield* invalidAt(more({ minimumSamples: 0 }), "/minimumSamples")
    yield* invalidAt(more({ forMinutes: 1441 }), "/forMinutes")
    yield* invalidAt(more({ action: { type: "startPreviousMilestone" } }), "/action/type")
    yield* invalidAt(more({ compareBy: "variant" }), "/compareBy", "/compareBy")
    const compared = { ...atMost(0, "orders"), compareBy: "variant" }
    yield* invalidAt(
      asAdmin(setSafeguard(production, compared)),
      "/compareBy",
      "/impactMetric/aggregationMode",
      "/triggerCondition/threshold"
    )
    yield* invalidAt(set({ metricName: "halyard.yes_share" }), "/impactMetric/metricName")
    yield* invalidAt(set({ timeRange: "week" }), "/impactMetric/timeRange")
    yield* invalidAt(set({ aggregationMode: "count" }), "/impactMetric/aggregationMode")
    yield* invalidAt(set({ labelSelectors: { variant: ["blue"] } }), "/impactMetric/labelSelectors")
    yield* invalidAt(set({ metricName: "halyard.variant_share" }), "/impactMetric/labelSelectors")
    assert.deepStrictEqual(yield* asAdmin(listSafeguards(production)), [])
  }),

  "rest while the feature is archived": Effect.gen(function* () {
    const flag = yield* aPlannedFlag
    const metric = yield* uniqueName("failures")
    yield* asAdmin(startMilestone(flag.first))
    yield* asAdmin(setPlanSafeguard(flag.planned, atMost(0, metric)))
    yield* measure(aCounter(metric, 1))
    yield* asAdmin(archiveFeature(flag.address))
    const { events } = yield* withRecordedEvents(judge)
    assert.isFalse(events.some(({ featureName }) => featureName === flag.feature))
  })
}
