import type { EventDraft } from "../events/event.ts"
import { addedRoles, type Member, type MemberRoles, type RolesChange } from "./project-roles.ts"

/** Roles were given to users and groups. */
export const projectAccessAdded = (project: string, changes: ReadonlyArray<RolesChange>): EventDraft => ({
  type: "project-access-added",
  project,
  data: { roles: byRole(changes.map((change) => ({ ...change, roles: addedRoles(change) }))) }
})

/** All roles in the project were set. */
export const projectAccessUpdated = (
  project: string,
  before: ReadonlyArray<MemberRoles>,
  after: ReadonlyArray<MemberRoles>
): EventDraft => ({
  type: "project-access-updated",
  project,
  data: { roles: byRole(after) },
  preData: { roles: byRole(before) }
})

/** The roles of one member became others, or none. */
export const memberRolesChanged = (project: string, { after, before, ...member }: RolesChange): EventDraft => {
  const preData = recordOf(member, before)
  return after.length === 0
    ? { type: `project-access-${member.kind}-roles-deleted`, project, preData }
    : { type: `project-access-${member.kind}-roles-updated`, project, data: recordOf(member, after), preData }
}

const recordOf = ({ id, kind }: Member, roles: ReadonlyArray<number>) =>
  kind === "user" ? { userId: id, roles } : { groupId: id, roles }

const byRole = (members: ReadonlyArray<MemberRoles>) => {
  const roles = [...new Set(members.flatMap((member) => member.roles))].toSorted((left, right) => left - right)
  return roles.map((roleId) => {
    const holders = members.filter((member) => member.roles.includes(roleId))
    const idsOf = (kind: Member["kind"]) => holders.flatMap((holder) => (holder.kind === kind ? [holder.id] : []))
    return { roleId, userIds: idsOf("user"), groupIds: idsOf("group") }
  })
}
