import { api, queryClient } from "../../interface/client.ts"
import type { ProjectAccess } from "../../interface/operations.gen.ts"
import { userName } from "../../users/user-name.ts"

/** A user or a group in a project. */
export interface ListedMember {
  readonly kind: "user" | "group"
  readonly id: number
  readonly name: string
  readonly imageUrl?: string
  readonly note: string
  readonly roles: ReadonlyArray<number>
  readonly addedAt: string
  readonly isService: boolean
}

/** Users and groups as one list, by name. */
export const membersOf = ({ groups, users }: Pick<ProjectAccess, "groups" | "users">): ReadonlyArray<ListedMember> =>
  [
    ...users.map((user): ListedMember => ({
      kind: "user",
      id: user.id,
      name: userName(user),
      imageUrl: user.imageUrl,
      note: user.accountType === "Service Account" ? "Service account" : (user.email ?? ""),
      roles: user.roles,
      addedAt: user.addedAt,
      isService: user.accountType === "Service Account"
    })),
    ...groups.map((group): ListedMember => ({
      kind: "group",
      id: group.id,
      name: group.name,
      note: `Group of ${group.users.length}`,
      roles: group.roles,
      addedAt: group.addedAt,
      isService: false
    }))
  ].toSorted((one, other) => one.name.localeCompare(other.name))

/** Adds and removes single roles, so that changes by others in the meantime are preserved. */
export const changeRoles = async (
  projectId: string,
  member: ListedMember,
  roles: ReadonlyArray<number>
): Promise<void> => {
  const added = roles.filter((role) => !member.roles.includes(role))
  const taken = member.roles.filter((role) => !roles.includes(role))
  // Roles are added before others are removed. Without any, somebody would not be a member for a moment.
  await Promise.all(added.map((role) => giveRole(projectId, member, role)))
  await Promise.all(taken.map((role) => takeRole(projectId, member, role)))
  await refreshMembers()
}

const giveRole = (projectId: string, { id, kind }: ListedMember, role: number) =>
  kind === "user"
    ? api.POST("/api/admin/projects/{projectId}/users/{userId}/roles/{roleId}", {
        params: { path: { projectId, userId: String(id), roleId: String(role) } }
      })
    : api.POST("/api/admin/projects/{projectId}/groups/{groupId}/roles/{roleId}", {
        params: { path: { projectId, groupId: String(id), roleId: String(role) } }
      })

const takeRole = (projectId: string, { id, kind }: ListedMember, role: number) =>
  kind === "user"
    ? api.DELETE("/api/admin/projects/{projectId}/users/{userId}/roles/{roleId}", {
        params: { path: { projectId, userId: String(id), roleId: String(role) } }
      })
    : api.DELETE("/api/admin/projects/{projectId}/groups/{groupId}/roles/{roleId}", {
        params: { path: { projectId, groupId: String(id), roleId: String(role) } }
      })

/** Removes a member from the project, by removing all roles. */
export const removeMember = async (projectId: string, { id, kind }: ListedMember): Promise<void> => {
  await (kind === "user"
    ? api.DELETE("/api/admin/projects/{projectId}/users/{userId}/roles", {
        params: { path: { projectId, userId: String(id) } }
      })
    : api.DELETE("/api/admin/projects/{projectId}/groups/{groupId}/roles", {
        params: { path: { projectId, groupId: String(id) } }
      }))
  await refreshMembers()
}

export const refreshMembers = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/projects/{projectId}/access"] })
