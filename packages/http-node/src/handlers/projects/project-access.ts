import type { Member } from "@halyard/core/domain"
import {
  getProjectAccess,
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  removeMember,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  takeMemberRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerProjectAccess = HttpApiBuilder.group(AdminApi, "projectAccess", (handlers) =>
  handlers.handleAll({
    getProjectAccess: ({ params }) => asWireErrors(getProjectAccess(params.projectId)),
    addAccessToProject: ({ params, payload }) => asWireErrors(giveProjectRoles(params.projectId, payload)),
    setProjectAccess: ({ params, payload }) => asWireErrors(setProjectAccess(params.projectId, payload.roles)),
    addRoleAccessToProject: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(roleAt(params), (role) => giveProjectRole(params.projectId, role, payload))),

    setRolesForUser: ({ params, payload }) =>
      asWireErrors(withUser(params, (user) => setMemberRoles(params.projectId, user, payload.roles))),
    removeUserAccess: ({ params }) => asWireErrors(withUser(params, (user) => removeMember(params.projectId, user))),
    addRoleToUser: ({ params }) => asWireErrors(withUser(params, (user) => withRole(params, user, giveMemberRole))),
    changeRoleForUser: ({ params }) => asWireErrors(withUser(params, (user) => withRole(params, user, setMemberRole))),
    removeRoleForUser: ({ params }) => asWireErrors(withUser(params, (user) => withRole(params, user, takeMemberRole))),

    setRolesForGroup: ({ params, payload }) =>
      asWireErrors(withGroup(params, (group) => setMemberRoles(params.projectId, group, payload.roles))),
    removeGroupAccess: ({ params }) =>
      asWireErrors(withGroup(params, (group) => removeMember(params.projectId, group))),
    addRoleToGroup: ({ params }) => asWireErrors(withGroup(params, (group) => withRole(params, group, giveMemberRole))),
    changeRoleForGroup: ({ params }) =>
      asWireErrors(withGroup(params, (group) => withRole(params, group, setMemberRole))),
    removeRoleFromGroup: ({ params }) =>
      asWireErrors(withGroup(params, (group) => withRole(params, group, takeMemberRole)))
  })
)

const withUser = <A, E, R>({ userId }: { readonly userId: string }, use: (user: Member) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(idAt("user", userId), (id) => use({ kind: "user", id }))

const withGroup = <A, E, R>(
  { groupId }: { readonly groupId: string },
  use: (group: Member) => Effect.Effect<A, E, R>
) => Effect.flatMap(idAt("group", groupId), (id) => use({ kind: "group", id }))

const withRole = <A, E, R>(
  params: { readonly projectId: string; readonly roleId: string },
  member: Member,
  use: (project: string, member: Member, role: number) => Effect.Effect<A, E, R>
) => Effect.flatMap(roleAt(params), (role) => use(params.projectId, member, role))

const roleAt = ({ roleId }: { readonly roleId: string }) => idAt("role", roleId)
