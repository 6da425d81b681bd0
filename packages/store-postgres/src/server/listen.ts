import { PgConnection } from "@effect/sql-pg"
import { Effect, Queue, Schedule } from "effect"
import { EVENTS_CHANNEL } from "../events/changes.ts"
import type { Transport } from "./transport.ts"

/** Listens on a connection of its own, which is made anew whenever it is lost: what was told meanwhile is heard late. */
export const listen =
  (session: PgConnection.Config, { open, withoutLimit }: Transport) =>
  (heard: () => void) => {
    const listening = Effect.gen(function* () {
      const connection = yield* PgConnection.make({ ...session, stream: open })
      const notifications = yield* connection.listen(EVENTS_CHANNEL)
      heard()
      return yield* Effect.forever(Effect.tap(Queue.takeAll(notifications), () => Effect.sync(heard)))
    })
    return withoutLimit(
      Effect.scoped(listening).pipe(Effect.sandbox, Effect.ignore, Effect.repeat(Schedule.spaced("1 second")))
    ).pipe(Effect.forkScoped, Effect.asVoid)
  }
