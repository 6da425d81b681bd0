import { Effect, Option } from "effect"
import { type Raw, rawsOf, type Reading, textOf } from "../reading.ts"

/**
 * The approvals that changes need, by environment of the project, and the logins of default reviewers, which only
 * Halyard has. Also the names of environments to leave off: those where the server requires approvals but does not say
 * how many, since without them the environment would not be protected.
 */
export const readApprovals = Effect.fnUntraced(function* (
  { ask, leaveOff }: Reading,
  { id, links, logins }: GuardedProject
) {
  const path = `/projects/${encodeURIComponent(id)}/change-requests`
  const answer = yield* ask(`${path}/config`)
  const rules = Option.isSome(answer) ? rawsOf(answer.value) : []
  const required = new Map(
    rules
      .filter(({ changeRequestEnabled }) => changeRequestEnabled === true)
      .map(({ environment, requiredApprovals, serviceAccountsApprove }) => [
        textOf(environment),
        {
          requiredApprovals: Number(requiredApprovals ?? 1),
          ...(serviceAccountsApprove === true ? { serviceAccountsApprove } : {})
        }
      ])
  )
  for (const { changeRequestsEnabled, environment } of links) {
    if (changeRequestsEnabled !== true || required.has(textOf(environment))) continue
    const reason = "Changes need approval there, but the server does not say of how many people. Set it here"
    leaveOff({ kind: "approval", name: `${id} in ${textOf(environment)}`, reason })
  }
  const isHalyard = rules.some((rule) => "serviceAccountsApprove" in rule)
  const listed = isHalyard ? yield* ask(`${path}/default-reviewers`) : Option.none()
  const reviewers = Option.match(listed, {
    onNone: () => [],
    onSome: (content) => rawsOf([content]).flatMap((one) => rawsOf(one["reviewers"]))
  })
  return { required, reviewers: reviewers.flatMap((one) => logins.get(String(one["id"])) ?? []) }
})

interface GuardedProject {
  readonly id: string
  readonly links: ReadonlyArray<Raw>
  /** The logins of users by id. */
  readonly logins: ReadonlyMap<string, string>
}
