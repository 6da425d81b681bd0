import { Clock, Effect } from "effect"
import type { BackgroundJob } from "../background/background-job.ts"
import { judgeSafeguards } from "./judge-safeguards.ts"

/** Judges safeguards by what applications report. Its troubles say when it cannot do so, or takes long. */
export const makeSafeguardsJob = Effect.sync(() => {
  let began: number | undefined
  let lastMillis = 0
  let failed = 0
  const run = Effect.gen(function* () {
    const start = yield* Clock.currentTimeMillis
    began = start
    failed = yield* judgeSafeguards()
    lastMillis = (yield* Clock.currentTimeMillis) - start
  }).pipe(Effect.ensuring(Effect.sync(() => (began = undefined))))
  const troubles = Effect.map(Clock.currentTimeMillis, (millis) => [
    ...(failed === 0 ? [] : [`Safeguards that could not be judged: ${failed}. The log names them.`]),
    ...slowness(Math.max(lastMillis, began === undefined ? 0 : millis - began))
  ])
  return {
    name: "safeguards",
    isExclusive: true,
    every: "10 seconds",
    run,
    troubles
  } satisfies BackgroundJob<Effect.Services<typeof run>>
})

const slowness = (millis: number): ReadonlyArray<string> =>
  millis <= LONGEST_MILLIS
    ? []
    : [`Judging all safeguards takes ${Math.round(millis / 1000)} seconds, and they act so much later.`]

const LONGEST_MILLIS = 60_000
