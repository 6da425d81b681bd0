import { PgConnection } from "@effect/sql-pg"
import { Effect, Queue, Schedule } from "effect"
import { EVENTS_CHANNEL } from "../events/changes.ts"
import type { Server } from "./session.ts"
import type { Transport } from "./transport.ts"

/**
 * Listens on a separate connection, and reconnects to the current server when it is lost. Then it notifies once, for
 * what it may have missed.
 */
export const listen = (target: () => ListeningTarget) => (notify: () => void) => {
  const listening = ({ server, transport }: ListeningTarget) =>
    Effect.gen(function* () {
      const connection = yield* PgConnection.make({ ...server.session, stream: transport.open })
      const notifications = yield* connection.listen(EVENTS_CHANNEL)
      notify()
      return yield* Effect.forever(Effect.tap(Queue.takeAll(notifications), () => Effect.sync(notify)))
    }).pipe(Effect.scoped, transport.withoutLimit)
  return Effect.suspend(() => listening(target())).pipe(
    Effect.sandbox,
    Effect.ignore,
    Effect.repeat(Schedule.spaced("1 second")),
    Effect.forkScoped,
    Effect.asVoid
  )
}

interface ListeningTarget {
  readonly server: Server
  readonly transport: Transport
}
