import { Effect, Exit, Metric, Result } from "effect"
import type { OpenTarget } from "../target.ts"
import { primaryStatus, replicaStatus } from "./positions.ts"
import { behindFault, foreignFault, goneFault, inTime, type ReplicaFault } from "./replica-fault.ts"
import { replicaLagBytes, replicaLagSeconds, replicaUsed } from "./replica-metrics.ts"
import { replicaProgress } from "./replica-progress.ts"

/** Checks each second whether the replica is a standby of the primary that keeps up, and logs when that changes. */
export const watchReplica = Effect.fnUntraced(function* (replica: OpenTarget, primary: () => OpenTarget) {
  const hasCaughtUp = yield* replicaProgress(replica, primary)
  const faultOf = findFault(replica, primary, hasCaughtUp)
  const mayUseAfter = stateLog(replica.server.name)
  /** The timeline of the primary while the replica may be used. */
  let timeline: number | undefined

  const check = Effect.gen(function* () {
    const found = yield* faultOf
    if (found === undefined) return
    timeline = (yield* mayUseAfter(found.fault)) ? found.timeline : undefined
    yield* Metric.update(replicaUsed, timeline === undefined ? 0 : 1)
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.ignoreCause(check), Effect.sleep("1 second"))))

  return {
    isDown: () => timeline === undefined,
    /**
     * Whether a read that begins now finds everything that was committed before. If not, nothing is read there until
     * the next check.
     */
    isUsable: Effect.suspend(() => {
      const on = timeline
      if (on === undefined) return Effect.succeed(false)
      return Effect.tap(hasCaughtUp(on), (isCurrent) =>
        Effect.sync(() => {
          if (!isCurrent && timeline === on) timeline = undefined
        })
      )
    })
  }
})

/**
 * Finds out what is wrong with the replica, if anything. Undefined while the primary does not answer, because then it
 * cannot be known.
 */
const findFault = (
  replica: OpenTarget,
  primary: () => OpenTarget,
  hasCaughtUp: (timeline: number) => Effect.Effect<boolean>
) =>
  Effect.gen(function* () {
    const ours = yield* Effect.exit(inTime(primary().check(primaryStatus)))
    if (Exit.isFailure(ours)) return undefined
    const { bytes, timeline } = ours.value
    const theirs = yield* Effect.result(inTime(replica.check(replicaStatus)))
    if (Result.isFailure(theirs)) {
      if (theirs.failure === "late") replica.destroy("The replica does not answer")
      return { fault: goneFault(theirs.failure), timeline }
    }
    const lag = Math.max(0, bytes - theirs.success.bytes)
    yield* Metric.update(replicaLagBytes, lag)
    yield* Metric.update(replicaLagSeconds, lag === 0 ? 0 : theirs.success.age)
    const foreign = foreignFault(ours.value, theirs.success)
    if (foreign !== undefined) return { fault: foreign, timeline }
    return { fault: (yield* hasCaughtUp(timeline)) ? undefined : behindFault(lag), timeline }
  })

/**
 * Logs each change. A fault counts when two checks in a row find it, and its end when three find none, so that a
 * replica at its limit does not fill the log. Answers whether the replica may be used until the next check.
 */
const stateLog = (name: string) => {
  let visible: State | undefined
  let last: State | undefined
  let inARow = 0
  return Effect.fnUntraced(function* (fault: ReplicaFault | undefined) {
    const state: State = fault?.kind ?? "used"
    inARow = state === last ? inARow + 1 : 1
    last = state
    const isSure = visible === undefined || inARow >= (fault === undefined ? GOOD_CHECKS : BAD_CHECKS)
    if (state !== visible && isSure) {
      visible = state
      yield* fault === undefined
        ? Effect.logInfo(`The replica of the database at ${name} is used`)
        : Effect.logWarning(
            `The replica of the database at ${name} is not used: ${fault.reason}. Its reads go to the primary.`
          )
    }
    return fault === undefined && visible === "used"
  })
}

type State = "used" | ReplicaFault["kind"]

const GOOD_CHECKS = 3
const BAD_CHECKS = 2
