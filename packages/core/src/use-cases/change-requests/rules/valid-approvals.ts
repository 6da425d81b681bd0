import { Effect, Option } from "effect"
import type { ChangeRequest } from "../../../domain/change-requests/change-request.ts"
import { distinct } from "../../../domain/values/text.ts"
import { NoAccess } from "../../../domain/violations/errors.ts"
import { quoted } from "../../../domain/violations/violation.ts"
import { AccessPolicy } from "../../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../../ports/change-requests/change-request-store.ts"
import { UserStore } from "../../../ports/users/user-store.ts"
import type { EnvironmentOfProject } from "../../features/lock-features.ts"
import { type KnownRules, knownRules } from "../global-segments.ts"
import type { Rules } from "./change-request-config.ts"
import { isStoredUser, type JudgedRequest, scopesOf } from "../lock-request.ts"

/**
 * The approvals that count: of those who may still approve, and only of people unless the rule lets service accounts
 * and tokens approve.
 */
export const validApprovals = Effect.fnUntraced(function* (request: JudgedRequest, given?: KnownRules) {
  if (request.approvals.length === 0) return []
  const known = given ?? (yield* knownRules(request.project))
  const scopes = yield* scopesOf(request, known)
  const isCounted = yield* countedApprovers(
    request.approvals.map(({ by }) => by.id),
    { scopes, rules: known.own }
  )
  return yield* Effect.filter(request.approvals, ({ by }) =>
    isCounted(by.id) ? mayStill(scopes, by.id) : Effect.succeed(false)
  )
})

/** Returns a test for user ids: whether an approval counts everywhere that the request reaches. */
export const countedApprovers = Effect.fnUntraced(function* (
  ids: ReadonlyArray<number>,
  { rules, scopes }: { readonly scopes: ReadonlyArray<EnvironmentOfProject>; readonly rules: Rules }
) {
  if (yield* letPrograms(scopes, rules)) return () => true
  const accounts = yield* (yield* UserStore).findAll(ids.filter(isStoredUser))
  const services = new Set(accounts.flatMap(({ accountType, id }) => (accountType === "User" ? [] : [id])))
  // The users of a host have no account.
  return (id: number) => isStoredUser(id) && !services.has(id)
})

/**
 * Whether programs may approve. Changes of global segments also reach environments of other projects than the one of
 * `rules`.
 */
const letPrograms = Effect.fnUntraced(function* (scopes: ReadonlyArray<EnvironmentOfProject>, rules: Rules) {
  const known = new Set(Array.from(rules.values(), ({ project }) => project))
  const others = distinct(scopes.map(({ project }) => project)).filter((project) => !known.has(project))
  const elsewhere = others.length === 0 ? [] : yield* (yield* ChangeRequestStore).rules(others)
  const all = [...rules.values(), ...elsewhere]
  return scopes.every(({ environment, project }) =>
    all.some((rule) => rule.project === project && rule.environment === environment && rule.serviceAccountsApprove)
  )
})

/** Fails if an approval of this caller would not count. */
export const refuseUncounted = Effect.fnUntraced(function* (request: ChangeRequest, approver: number) {
  const known = yield* knownRules(request.project)
  const scopes = yield* scopesOf(request, known)
  const isCounted = yield* countedApprovers([approver], { scopes, rules: known.own })
  if (isCounted(approver)) return
  const reason = `Service accounts and API tokens do not approve changes in ${quoted(request.environment)}. Let a person approve, or set serviceAccountsApprove where approvals are configured.`
  return yield* new NoAccess({ permissions: [], environment: request.environment, reason })
})

const mayStill = Effect.fnUntraced(function* (scopes: ReadonlyArray<EnvironmentOfProject>, user: number) {
  const { permits, principalOf } = yield* AccessPolicy
  if (principalOf === undefined || !isStoredUser(user)) return true
  const principal = yield* principalOf(user)
  if (Option.isNone(principal)) return false
  for (const scope of scopes) if (!(yield* permits(principal.value, "APPROVE_CHANGE_REQUEST", scope))) return false
  return true
})
