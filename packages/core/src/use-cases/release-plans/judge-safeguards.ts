import { Cause, Effect } from "effect"
import {
  breachKey,
  breachOf,
  canAct,
  hasLasted,
  isBreachIn,
  type Lasting,
  lastingUntil
} from "../../domain/release-plans/breach.ts"
import type { Safeguard } from "../../domain/release-plans/safeguard.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { type FeatureOfPlan, ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { observe, type ReadSamples, rememberedSamples } from "./observe-figures.ts"
import { tripFeatureSafeguard, tripPlanSafeguard } from "./trip-safeguards.ts"

/**
 * Compares the safeguards of features that are on, and of release plans with an active milestone, with what servers
 * reported. A safeguard whose limit was exceeded for long enough acts. Failures are logged and do not stop other
 * safeguards, unless the store is unavailable. Returns how many failed.
 */
export const judgeSafeguards = Effect.fn("judgeSafeguards")(function* () {
  const { breaches, guarded } = yield* ReleasePlanStore
  const run: Run = {
    began: yield* now,
    before: yield* breaches,
    samples: yield* rememberedSamples(),
    lasting: new Map(),
    unjudged: new Map(),
    failed: []
  }
  for (const address of yield* guarded) {
    const judged = attempt(`The safeguards of ${inWords(address)}`, judge(address, run), run)
    if ((yield* judged) === "failed")
      keep(
        [...run.before.keys()].filter((key) => isBreachIn(address, key)),
        run
      )
  }
  const lasting = lastingAfter(run, yield* now)
  if (run.before.size + lasting.size > 0) yield* remember(lasting)
  return run.failed.length
})

/** Stores the breaches, because another instance may take over the job at any time. */
const remember = (lasting: ReadonlyMap<string, Lasting>) =>
  inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("safeguard breaches")
      yield* (yield* ReleasePlanStore).saveBreaches(lasting)
    })
  ).pipe(Effect.orDie)

interface Run {
  readonly began: Timestamp
  readonly samples: ReadSamples
  /** The breaches of the last run. */
  readonly before: ReadonlyMap<string, Lasting>
  /** The breaches of this run. */
  readonly lasting: Map<string, Lasting>
  /** The breaches of the last run that could not be judged in this one. */
  readonly unjudged: Map<string, Lasting>
  /** The safeguards that could not be judged. */
  readonly failed: Array<string>
}

const inWords = ({ environment, feature }: FeatureOfPlan) => `"${feature}" in "${environment}"`

const attempt = <R>(what: string, judging: Effect.Effect<boolean, never, R>, { failed }: Run) =>
  Effect.catchCause(judging, (cause) => {
    if (Cause.hasInterrupts(cause)) return Effect.failCause(cause)
    failed.push(what)
    return Effect.logError(`${what} could not be judged`, cause).pipe(
      Effect.andThen(dieIfAway),
      Effect.as("failed" as const)
    )
  })

/** Reads from the store. If the store is unavailable, the run fails, because nothing else can be judged either. */
const dieIfAway = Effect.gen(function* () {
  yield* (yield* ReleasePlanStore).breaches
})

/** Keeps the last breaches of safeguards that could not be judged. */
const keep = (keys: ReadonlyArray<string>, { before, unjudged }: Run): void => {
  for (const key of keys) {
    const known = before.get(key)
    if (known !== undefined) unjudged.set(key, known)
  }
}

/** The breaches to store at the end of the run. */
const lastingAfter = ({ lasting, unjudged }: Run, seenAt: Timestamp): ReadonlyMap<string, Lasting> =>
  new Map([...unjudged, ...Array.from(lasting, ([key, { since }]) => [key, { since, seenAt }] as const)])

/**
 * Judges the safeguards of a feature in an environment. One of them acts in each run: the others are compared in the
 * next run, after its effect, and their breaches last until then. Returns whether one acted.
 */
const judge = Effect.fnUntraced(function* (address: FeatureOfPlan, run: Run) {
  const store = yield* ReleasePlanStore
  const plan = yield* store.find(address)
  const [state] = yield* (yield* FeatureEnvironmentStore).findEach(address.environment, [address.feature])
  const isOn = state?.enabled === true
  const ofFeature = isOn ? yield* store.safeguards(address) : []
  const ofPlan = plan === undefined ? [] : plan.safeguards.filter((safeguard) => canAct(safeguard, plan, isOn))
  const all = [...ofFeature, ...ofPlan]
  for (const [index, safeguard] of all.entries()) {
    const trip = index < ofFeature.length ? tripFeatureSafeguard : tripPlanSafeguard
    const acting = actBeyond(address, safeguard, { run, trip })
    const acted = yield* attempt(`The safeguard ${safeguard.id} of ${inWords(address)}`, acting, run)
    if (acted === "failed") keep([breachKey(address, safeguard)], run)
    if (acted !== true) continue
    carryOver(address, all.slice(index + 1), run)
    return true
  }
  return false
})

/** Keeps the last breaches of safeguards that this run does not compare. */
const carryOver = (address: FeatureOfPlan, others: ReadonlyArray<Safeguard>, { before, lasting }: Run): void => {
  for (const key of others.map((safeguard) => breachKey(address, safeguard))) {
    const known = before.get(key)
    if (known !== undefined) lasting.set(key, known)
  }
}

/** Acts if the limit was exceeded for long enough. Returns whether it acted. */
const actBeyond = Effect.fnUntraced(function* (
  address: FeatureOfPlan,
  safeguard: Safeguard,
  { run, trip }: { readonly run: Run; readonly trip: typeof tripPlanSafeguard }
) {
  const breach = breachOf(safeguard, yield* observe(address, safeguard, run.samples))
  const key = breachKey(address, safeguard)
  if (breach === undefined) return false
  const present = lastingUntil(run.before.get(key), { at: yield* now, runBegan: run.began })
  run.lasting.set(key, present)
  if (!hasLasted(present, safeguard)) return false
  yield* trip(address, safeguard, breach)
  run.lasting.delete(key)
  return true
})
