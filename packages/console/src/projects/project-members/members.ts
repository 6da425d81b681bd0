import { api, queryClient } from "../../interface/client.ts"
import type { ProjectAccess } from "../../interface/operations.gen.ts"
import { userName } from "../../users/user-name.ts"

/** A user or a group in a project. */
export interface Member {
  readonly kind: "user" | "group"
  readonly id: number
  readonly name: string
  readonly imageUrl?: string
  readonly note: string
  readonly roles: ReadonlyArray<number>
}

/** Users and groups as one list, by name. */
export const membersOf = ({ groups, users }: Pick<ProjectAccess, "groups" | "users">): ReadonlyArray<Member> =>
  [
    ...users.map((user): Member => ({
      kind: "user",
      id: user.id,
      name: userName(user),
      imageUrl: user.imageUrl,
      note: user.accountType === "Service Account" ? "Service account" : (user.email ?? ""),
      roles: user.roles
    })),
    ...groups.map((group): Member => ({
      kind: "group",
      id: group.id,
      name: group.name,
      note: `Group of ${group.users.length}`,
      roles: group.roles
    }))
  ].toSorted((one, other) => one.name.localeCompare(other.name))

/** Replaces the roles of a member. Without any, they are no member any more. */
export const setRoles = async (
  projectId: string,
  { id, kind }: Member,
  roles: ReadonlyArray<number>
): Promise<void> => {
  const body = { roles: [...roles] }
  await (kind === "user"
    ? api.PUT("/api/admin/projects/{projectId}/users/{userId}/roles", {
        params: { path: { projectId, userId: String(id) } },
        body
      })
    : api.PUT("/api/admin/projects/{projectId}/groups/{groupId}/roles", {
        params: { path: { projectId, groupId: String(id) } },
        body
      }))
  await refreshMembers()
}

export const refreshMembers = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/projects/{projectId}/access"] })
