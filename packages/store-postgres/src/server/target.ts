import { type PgConnection, PgPool } from "@effect/sql-pg"
import { Duration, Effect } from "effect"
import { readStatus } from "./find-server.ts"
import type { Server } from "./session.ts"
import { makeTransport } from "./transport.ts"

/**
 * A server with the connections to it: those of statements, one that brief reads share, one for checks, and one to
 * listen. All connect on demand.
 */
export const openTarget = Effect.fnUntraced(function* (server: Server, options: TargetOptions) {
  const { minConnections, maxConnections, idleTimeout } = options
  const limit = Duration.sum(Duration.max(options.statementTimeout, idleTimeout), GRACE)
  const transport = makeTransport(server.address, limit, server.keepAlive)
  const checking = makeTransport(server.address, limit, server.keepAlive)
  const listening = makeTransport(server.address, limit, server.keepAlive)
  const pool = yield* openPool({
    ...server.session,
    ...pipelined,
    minConnections,
    maxConnections,
    idleTimeout,
    stream: transport.open
  })
  const briefs = yield* openPool({
    ...server.session,
    ...shared,
    maxConnections: 1,
    idleTimeout,
    stream: transport.open
  })
  const checks = yield* openPool({
    ...server.session,
    maxConnections: 1,
    idleTimeout: "10 seconds",
    stream: checking.open
  })
  return {
    server,
    transport,
    listening,
    pool,
    briefs,
    status: checks.use(readStatus),
    /** Asks on the connection for checks, which no other work delays. */
    check: <A, E>(ask: (session: PgConnection.PgConnection) => Effect.Effect<A, E>) => checks.use(ask),
    destroy: (reason: string) => {
      for (const { destroy } of [transport, checking, listening]) destroy(reason)
    }
  }
})

export type OpenTarget = Effect.Success<ReturnType<typeof openTarget>>

export interface TargetOptions {
  readonly minConnections: number
  readonly maxConnections: number
  readonly idleTimeout: Duration.Duration
  /** How long a statement may run. */
  readonly statementTimeout: Duration.Duration
}

/** The server ends slow statements itself. We wait this much longer for a server that hangs. */
const GRACE = Duration.seconds(2)

/**
 * Transactions send several statements at once, each transaction on its own session. Such statements cannot be
 * cancelled, so an interrupted transaction ends with its current statement. Single statements reserve a session and can
 * be cancelled.
 */
const pipelined = { multiplex: true, multiplexConcurrency: 1 }

/** What requests send at the same moment goes out in one write, and comes back in the order in which it was sent. */
const shared = { multiplex: true, multiplexConcurrency: 128 }

/** Never fails, because connections are made later, on demand. */
const openPool = (config: PgPool.Config) => Effect.orDie(PgPool.make(config))
