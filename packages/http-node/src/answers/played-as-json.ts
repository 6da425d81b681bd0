import { JsonText } from "@halyard/core/domain"
import { Effect } from "effect"

interface Played {
  readonly features: ReadonlyArray<unknown>
}

/** A large answer as JSON. It is written feature by feature, so that other requests have their turn in between. */
export const playedAsJson = <A extends Played, E, R>(
  played: Effect.Effect<A, E, R>
): Effect.Effect<JsonText<A>, E, R> =>
  Effect.gen(function* () {
    const { features, ...others } = yield* played
    const parts: Array<string> = []
    let left = MUCH
    for (const feature of features) {
      if (left <= 0) {
        yield* Effect.yieldNow
        left = MUCH
      }
      const text = JSON.stringify(feature)
      parts.push(parts.length === 0 ? text : `,${text}`)
      left -= text.length
    }
    const list = new JsonText<A["features"]>("[", ...parts, "]")
    return new JsonText<A>(...JsonText.withMember(others, "features", list).parts)
  })

/** Writing so many characters takes about a millisecond. */
const MUCH = 200_000
