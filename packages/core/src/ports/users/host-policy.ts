import { Effect } from "effect"
import type { AccessPolicy } from "../access/access-policy.ts"
import { FIRST_HOST_USER, type HostUserStore } from "./host-user-store.ts"

/**
 * Wraps the policy of a host application. Halyard itself is always permitted everything. Users are passed to the policy
 * with their ids in the host application.
 */
export const asHostPolicy = (
  policy: AccessPolicy["Service"],
  { idOf }: HostUserStore["Service"]
): AccessPolicy["Service"] => ({
  permits: (principal, permission, scope) =>
    principal.kind === "system" ? Effect.succeed(true) : policy.permits(principal, permission, scope),
  memberOf: (principal) => (principal.kind === "system" ? Effect.succeed("all" as const) : policy.memberOf(principal)),
  ...(policy.memberOfUser === undefined ? {} : { memberOfUser: withHostId(policy.memberOfUser, idOf) }),
  ...(policy.principalOf === undefined ? {} : { principalOf: withHostId(policy.principalOf, idOf) }),
  members: policy.members
})

const withHostId =
  <A>(
    ask: (user: number, hostId?: string) => Effect.Effect<A>,
    idOf: HostUserStore["Service"]["idOf"]
  ): ((user: number) => Effect.Effect<A>) =>
  (user) =>
    Effect.flatMap(user < FIRST_HOST_USER ? Effect.undefined : idOf(user), (hostId) => ask(user, hostId))
