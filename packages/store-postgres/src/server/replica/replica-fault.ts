import { Effect, Fiber } from "effect"
import { SqlError } from "effect/sql"
import { hasTimedOut, reasonOf } from "../outage.ts"
import type { PrimaryStatus, ReplicaStatus } from "./positions.ts"

/** Why a replica cannot be used. */
export interface ReplicaFault {
  readonly kind: "gone" | "foreign" | "behind"
  readonly reason: string
}

/** A standby of this primary on its timeline. How far it is does not count here. */
export const foreignFault = (primary: PrimaryStatus, replica: ReplicaStatus): ReplicaFault | undefined => {
  if (!replica.isStandby) return foreign("it is not a standby")
  if (replica.system !== primary.system) return foreign("it is the standby of another server")
  if (replica.timeline === primary.timeline) return undefined
  return foreign(`it has not followed the last failover yet (timeline ${replica.timeline} of ${primary.timeline})`)
}

const foreign = (reason: string): ReplicaFault => ({ kind: "foreign", reason })

export const behindFault = (bytes: number): ReplicaFault => ({
  kind: "behind",
  reason: bytes > 0 ? `it is ${bytes} bytes of the log behind the primary` : "it applies the log too slowly"
})

/** The fault of a replica that failed to answer. */
export const goneFault = (error: unknown): ReplicaFault => ({
  kind: "gone",
  reason: hasTimedOut(error) || !SqlError.isSqlError(error) ? SILENCE : reasonOf(error)
})

const SILENCE = "it does not answer"

/** Limits the time of a question to a server that may hang. The question goes on in the background. */
export const inTime = <A, E>(question: Effect.Effect<A, E>): Effect.Effect<A, E | "late"> =>
  Effect.flatMap(Effect.forkDetach(question), (asked) =>
    Effect.timeoutOrElse(Fiber.join(asked), { duration: "3 seconds", orElse: () => Effect.fail<"late">("late") })
  )
