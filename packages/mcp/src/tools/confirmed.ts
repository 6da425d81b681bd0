import { Secrets, Transactions } from "@halyard/core/ports"
import { Effect, type Schema } from "effect"
import { orRefuse, Refused } from "./tool-parts.ts"

interface Failure {
  readonly message: string
}

/** A change that needs a confirmation. */
interface Change<A, E, R, E2, R2> {
  /**
   * Describes the change and the facts on which the user decides. A confirmation counts only as long as this stays the
   * same.
   */
  readonly subject: Effect.Effect<Schema.Json, E, R>
  /** Makes the change. */
  readonly make: Effect.Effect<A, E2, R2>
  /** The code that the caller got when the change was tried. */
  readonly confirmation: string | undefined
}

/** The result of a change that was made, or of one that was tried. */
export interface ToolOutcome<A> {
  readonly result: A
  /** The code with which to confirm the change. Absent if the change was made. */
  readonly code?: string
}

/**
 * Makes a change if it was confirmed. Otherwise makes it in a transaction that is rolled back: the caller gets the
 * result that the change would have, or its failure. A code belongs to its subject: if the subject has changed by the
 * second call, the call fails.
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
    const outcome: ToolOutcome<A> = { result }
    return outcome
  })
  return yield* Effect.catchTag(run(whole), "TakenBack", ({ outcome }) => Effect.succeed(outcome))
})

const anotherSubject =
  "This confirmation code is not for this change, or something changed since you got it. Call the tool without `confirmation`, show the user what would happen, and use the new code"

/** Ends a transaction that must not be committed. */
class TakenBack<out A> {
  readonly _tag = "TakenBack"
  readonly outcome: ToolOutcome<A>

  constructor(outcome: ToolOutcome<A>) {
    this.outcome = outcome
  }
}

const CODE_LENGTH = 12
