import { MayReadCopy } from "@halyard/core/ports"
import { type Duration, Effect, Metric } from "effect"
import type { SqlConnection } from "effect/sql"
import { lend, makeAdmission } from "../admission.ts"
import { PooledConnection } from "../pooled-connection.ts"
import { ServerConnection } from "../server-connection.ts"
import type { SessionPlan } from "../session.ts"
import { openTarget, type OpenTarget, type TargetOptions } from "../target.ts"
import { readOnPrimary, readOnReplica } from "./replica-metrics.ts"
import { watchReplica } from "./watch-replica.ts"

/**
 * Opens a replica. The result wraps a lender of connections to the primary so that reads that may use a copy get
 * connections to the replica. Such a read runs on the primary if the replica is not usable, and again there if it
 * fails.
 */
export const openReplica = Effect.fnUntraced(function* (options: ReplicaOptions, primary: () => OpenTarget) {
  const { acquireTimeout, isPooled, maxConnections, servers, transactionSettings } = options
  const target = yield* openTarget(servers[0], options)
  const watch = yield* watchReplica(target, primary)
  const admission = makeAdmission(maxConnections, acquireTimeout, watch.isDown)
  const { pool, transport } = target

  const connection = isPooled
    ? Effect.map(pool.get, (lent) => new PooledConnection(lent, transport, transactionSettings))
    : Effect.map(pool.reserve, (lent) => new ServerConnection(lent, transport))
  const lent = lend(connection)
  const onReplica: SqlConnection.Borrower = (run) =>
    admission.during(lent(run)).pipe(Effect.tap(Metric.update(readOnReplica, 1)))

  return (onPrimary: SqlConnection.Borrower): SqlConnection.Borrower =>
    (run) => {
      const instead = Effect.andThen(Metric.update(readOnPrimary, 1), onPrimary(run))
      return Effect.flatMap(MayReadCopy, (may) =>
        may
          ? Effect.flatMap(watch.isUsable, (isUsable) =>
              isUsable ? Effect.catchCause(onReplica(run), () => instead) : instead
            )
          : onPrimary(run)
      )
    }
})

interface ReplicaOptions extends SessionPlan, TargetOptions {
  readonly acquireTimeout: Duration.Duration
}
