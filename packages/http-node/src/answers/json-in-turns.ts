import { JsonText } from "@halyard/core/domain"
import { makePace, type Pace } from "@halyard/core/use-cases"
import { Effect } from "effect"

/** A large answer as JSON. Encodes it value by value down to `depth`, and lets other requests run in between. */
export const jsonInTurns = <A, E, R>(answer: Effect.Effect<A, E, R>, depth: number): Effect.Effect<JsonText<A>, E, R> =>
  Effect.gen(function* () {
    const value = yield* answer
    return new JsonText<A>(yield* written(value, depth, yield* makePace))
  })

const written = (value: unknown, depth: number, pace: Pace): Effect.Effect<string> => {
  if (depth === 0 || typeof value !== "object" || value === null) return pace(() => JSON.stringify(value))
  if (Array.isArray(value)) {
    const items = Effect.forEach(value, (item) => written(item, depth - 1, pace))
    return Effect.map(items, (texts) => `[${listed(texts)}]`)
  }
  const given = Object.entries(value).filter(([, member]) => member !== undefined)
  const members = Effect.forEach(given, ([name, member]) =>
    Effect.map(written(member, depth - 1, pace), (text) => `${JSON.stringify(name)}:${text}`)
  )
  return Effect.map(members, (texts) => `{${listed(texts)}}`)
}

/** Concatenates with commas. Unlike `join`, this copies no text. */
const listed = (texts: ReadonlyArray<string>): string =>
  texts.reduce((all, text) => (all === "" ? text : `${all},${text}`), "")
