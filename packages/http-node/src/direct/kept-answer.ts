import type { Principal } from "@halyard/core/domain"
import type { Identified } from "@halyard/core/ports"
import { Effect } from "effect"
import { NodeStream } from "../delivery/node-stream.ts"
import { beginEarly } from "../middleware/begin-early.ts"
import { revalidatedHead } from "../middleware/conditional-requests.ts"
import type { DirectResponse } from "./direct-response.ts"

/** Answers for a caller, who is looked up: `admit` returns the caller, or fails. The expected caller is who it was last. */
export type AnswerFor<E, R> = <E2, R2>(
  expected: Principal,
  admit: Effect.Effect<Identified, E2, R2>
) => Effect.Effect<DirectResponse | undefined, E | E2, R | R2>

type Read<E, R> = (principal: Principal) => Effect.Effect<DirectResponse | undefined, E, R>

/** Reads for each request, and begins while the caller is being looked up. */
export const readEachTime =
  <E, R>(read: Read<E, R>): AnswerFor<E, R> =>
  (expected, admit) =>
    beginEarly(expected, Effect.map(admit, principalOf), read)

/**
 * Gives the last answer again while there is no newer event. For reads whose answer is the same for all callers and changes only together
 * with an event. The look-up of each caller says which event is the newest, so nothing is out of date.
 */
export const readAfterEvents = <E, R>(read: Read<E, R>): AnswerFor<E, R> => {
  let newest: number | undefined
  let kept: { readonly since: number; readonly answer: DirectResponse } | undefined

  /** What is read after a look-up contains at least what the look-up saw. */
  const keep = (since: number | undefined, answer: DirectResponse | undefined) => {
    if (since !== undefined && answer?.status === 200) kept = { since, answer: tagged(answer) }
    return answer
  }

  return Effect.fnUntraced(function* (expected, admit) {
    const last = kept
    const before = newest
    const admitted = Effect.tap(admit, ({ newestEvent }) => Effect.sync(() => (newest = newestEvent)))
    if (last === undefined || last.since !== before) {
      return keep(before, yield* beginEarly(expected, Effect.map(admitted, principalOf), read))
    }
    const { newestEvent, principal } = yield* admitted
    return newestEvent === last.since ? last.answer : keep(newestEvent, yield* read(principal))
  })
}

const principalOf = ({ principal }: Identified): Principal => principal

/** With the tag, which takes as long as the rest. */
const tagged = (answer: DirectResponse): DirectResponse =>
  answer.body instanceof NodeStream ? answer : { ...answer, ...revalidatedHead(answer, answer.body, undefined) }
