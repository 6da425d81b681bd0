import { Clock, Effect, Random } from "effect"
import { type Circumstances, type EvaluationContext, withSession } from "../../domain/evaluation/evaluation-context.ts"
import { type Timestamp, timestampOf } from "../../domain/values/timestamp.ts"

/**
 * The circumstances of an evaluation for this context, now. The time is formatted only if a strategy asks for it,
 * because that takes longer than evaluating one.
 */
export class CurrentCircumstances implements Circumstances {
  readonly context: EvaluationContext
  readonly random: () => number
  readonly #clock: Clock.Clock
  #now: Timestamp | undefined

  constructor(context: EvaluationContext, { clock, random }: Sources) {
    this.context = withSession(context, random)
    this.random = random
    this.#clock = clock
  }

  get now(): Timestamp {
    this.#now ??= timestampOf(this.#clock.currentTimeMillisUnsafe())
    return this.#now
  }
}

/** Where evaluations get the time and random numbers from. */
export interface Sources extends Pick<Circumstances, "random"> {
  readonly clock: Clock.Clock
}

export const currentSources: Effect.Effect<Sources> = Effect.gen(function* () {
  const lots = yield* Random.Random
  return { clock: yield* Clock.Clock, random: () => lots.nextDoubleUnsafe() }
})
