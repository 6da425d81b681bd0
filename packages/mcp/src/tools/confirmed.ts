import { Secrets, Transactions } from "@halyard/core/ports"
import { Effect, type Schema } from "effect"
import { orRefuse, Refused } from "./tool-parts.ts"

interface Failure {
  readonly message: string
}

/** A change that needs a confirmation. */
interface Change<A, E, R, E2, R2> {
  /** What is to be done, and all that the user decides by. Another value needs another confirmation. */
  readonly subject: Effect.Effect<Schema.Json, E, R>
  /** Makes the change. */
  readonly make: Effect.Effect<A, E2, R2>
  /** The code that the caller got when the change was tried. */
  readonly confirmation: string | undefined
}

/** What came of a change, or would come of it. */
export interface Outcome<A> {
  readonly result: A
  /** The code to make the change with. Absent if it is made. */
  readonly code?: string
}

/**
 * Makes a change if it was confirmed. Otherwise makes it and takes it back in the same transaction: the result is what
 * would come of it, and what refuses the change refuses it already now. A code belongs to its subject: if that is
 * another by the time of the second call, the call fails.
 */
export const confirmed = Effect.fnUntraced(function* <A, E extends Failure, R, E2 extends Failure, R2>(
  change: Change<A, E, R, E2, R2>
) {
  const { run } = yield* Transactions
  const whole = Effect.gen(function* () {
    const subject = yield* orRefuse(change.subject)
    const code = (yield* (yield* Secrets).digest(JSON.stringify(subject))).slice(0, CODE_LENGTH)
    if (change.confirmation !== undefined && change.confirmation !== code) {
      return yield* new Refused({ message: anotherSubject })
    }
    const result = yield* orRefuse(change.make)
    if (change.confirmation === undefined) return yield* Effect.fail(new TakenBack({ result, code }))
    const outcome: Outcome<A> = { result }
    return outcome
  })
  return yield* Effect.catchTag(run(whole), "TakenBack", ({ outcome }) => Effect.succeed(outcome))
})

const anotherSubject =
  "This confirmation code is not for this change, or something changed since you got it. Call the tool without `confirmation`, show the user what would happen, and use the new code"

/** Ends a transaction that must not be committed. */
class TakenBack<out A> {
  readonly _tag = "TakenBack"
  readonly outcome: Outcome<A>

  constructor(outcome: Outcome<A>) {
    this.outcome = outcome
  }
}

const CODE_LENGTH = 12
