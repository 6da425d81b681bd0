import { PgConnection } from "@effect/sql-pg"
import { Effect, Queue, Schedule } from "effect"
import { EVENTS_CHANNEL } from "../events/changes.ts"
import type { Transport } from "./transport.ts"

/** Listens on a separate connection and reconnects when it is lost. Then it notifies once, for what it may have missed. */
export const listen =
  (session: PgConnection.Config, { open, withoutLimit }: Transport) =>
  (notify: () => void) => {
    const listening = Effect.gen(function* () {
      const connection = yield* PgConnection.make({ ...session, stream: open })
      const notifications = yield* connection.listen(EVENTS_CHANNEL)
      notify()
      return yield* Effect.forever(Effect.tap(Queue.takeAll(notifications), () => Effect.sync(notify)))
    })
    return withoutLimit(
      Effect.scoped(listening).pipe(Effect.sandbox, Effect.ignore, Effect.repeat(Schedule.spaced("1 second")))
    ).pipe(Effect.forkScoped, Effect.asVoid)
  }
