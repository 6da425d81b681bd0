import { Effect } from "effect"
import {
  breachKey,
  breachOf,
  canAct,
  hasLasted,
  type Lasting,
  lastingUntil
} from "../../domain/release-plans/breach.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { type PlanAddress, ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { observe, type ReadSamples, rememberedSamples } from "./observe-figures.ts"
import { tripFeatureSafeguard, tripPlanSafeguard } from "./trip-safeguards.ts"

/**
 * Compares the safeguards of features that are on, and of release plans with an active milestone, with what servers
 * reported. One whose limit was exceeded for long enough acts.
 */
export const judgeSafeguards = Effect.fn("judgeSafeguards")(function* () {
  const { breaches, guarded } = yield* ReleasePlanStore
  const places = yield* guarded
  const before = yield* breaches
  const samples = yield* rememberedSamples()
  const lasting = new Map<string, Lasting>()
  yield* Effect.forEach(places, (address) => judge(address, { samples, before, lasting }), { discard: true })
  if (before.size + lasting.size > 0) yield* remember(lasting)
})

/** Another instance may take the job over at any time. */
const remember = (lasting: ReadonlyMap<string, Lasting>) =>
  inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("safeguard breaches")
      yield* (yield* ReleasePlanStore).saveBreaches(lasting)
    })
  ).pipe(Effect.orDie)

interface Judging {
  readonly samples: ReadSamples
  /** What was beyond its limit in the last run. */
  readonly before: ReadonlyMap<string, Lasting>
  /** What is beyond its limit in this run. */
  readonly lasting: Map<string, Lasting>
}

/** One safeguard acts in a place in each run. The others see what it did in the next one, and what lasted until then still lasts. */
const judge = Effect.fnUntraced(function* (address: PlanAddress, judging: Judging) {
  const store = yield* ReleasePlanStore
  const plan = yield* store.find(address)
  const [state] = yield* (yield* FeatureEnvironmentStore).findEach(address.environment, [address.feature])
  const isOn = state?.enabled === true
  const ofFeature = isOn ? yield* store.safeguards(address) : []
  const ofPlan = plan === undefined ? [] : plan.safeguards.filter((safeguard) => canAct(safeguard, plan, isOn))
  const all = [...ofFeature, ...ofPlan]
  for (const [index, safeguard] of all.entries()) {
    const breach = yield* lastingBreach(address, safeguard, judging)
    if (breach === undefined) continue
    carryOver(all.slice(index + 1), judging)
    const trip = index < ofFeature.length ? tripFeatureSafeguard : tripPlanSafeguard
    return yield* trip(address, safeguard, breach)
  }
})

/** Remembers what the last run saw of safeguards that this one does not compare. */
const carryOver = (others: ReadonlyArray<Safeguard>, { before, lasting }: Judging): void => {
  for (const key of others.map(breachKey)) {
    const known = before.get(key)
    if (known !== undefined) lasting.set(key, known)
  }
}

/** The breach of a limit if it has lasted for long enough. */
const lastingBreach = Effect.fnUntraced(function* (
  address: PlanAddress,
  safeguard: Safeguard,
  { before, lasting, samples }: Judging
) {
  const breach = breachOf(safeguard, yield* observe(address, safeguard, samples))
  if (breach === undefined) return undefined
  const key = breachKey(safeguard)
  const present = lastingUntil(before.get(key), yield* now)
  if (hasLasted(present, safeguard)) return breach
  lasting.set(key, present)
  return undefined
})

/** Watches what applications report for safeguards. */
export const safeguards: BackgroundJob<Effect.Services<ReturnType<typeof judgeSafeguards>>> = {
  name: "safeguards",
  isExclusive: true,
  every: "10 seconds",
  run: judgeSafeguards()
}
