import { Effect, Option } from "effect"
import { type Raw, rawsOf, type Reading, textOf } from "./reading.ts"

/**
 * How many people must approve changes, by environment of the project. An environment is left off, by name, if the server asks for
 * approval there and does not say of how many people: it would come without protection.
 */
export const readApprovals = Effect.fn("readApprovals")(function* (
  { ask, leaveOff }: Reading,
  id: string,
  links: ReadonlyArray<Raw>
) {
  const answer = yield* ask(`/projects/${encodeURIComponent(id)}/change-requests/config`)
  const rules = Option.isSome(answer) ? rawsOf(answer.value) : []
  const required = new Map(
    rules
      .filter(({ changeRequestEnabled }) => changeRequestEnabled === true)
      .map(({ environment, requiredApprovals }) => [textOf(environment), Number(requiredApprovals ?? 1)])
  )
  for (const { changeRequestsEnabled, environment } of links) {
    if (changeRequestsEnabled !== true || required.has(textOf(environment))) continue
    const reason = "Changes need approval there, but the server does not say of how many people. Set it here"
    leaveOff({ kind: "approval", name: `${id} in ${textOf(environment)}`, reason })
  }
  return required
})
