import { api, queryClient } from "../interface/client.ts"
import type { Group } from "../interface/operations.gen.ts"

const pathOf = (id: number) => ({ params: { path: { groupId: String(id) } } })

/** Reads the group from the server, whatever the page shows. */
export const readGroup = async (id: number): Promise<Group | undefined> =>
  (await api.GET("/api/admin/groups/{groupId}", pathOf(id))).data

/** Refetches the queries about groups. */
export const refreshGroups = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, path] }) => /\/groups|\/access/.test(String(path)) })

export const deleteGroup = async (id: number): Promise<void> => {
  await api.DELETE("/api/admin/groups/{groupId}", pathOf(id))
  await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/groups"] })
}

export type GroupSettings = Pick<Group, "name" | "rootRole" | "mappingsSSO"> & { readonly description: string }

export const settingsOf = ({ description, mappingsSSO, name, rootRole }: Group): GroupSettings => ({
  name,
  description: description ?? "",
  rootRole,
  mappingsSSO
})

/** Saves the settings. The members stay as they are. */
export const saveSettings = (id: number, settings: GroupSettings) =>
  api.PUT("/api/admin/groups/{groupId}", { ...pathOf(id), body: settings })

/** Saves the members. The interface requires the name. Everything else stays as it is. */
export const saveMembers = (id: number, name: string, members: ReadonlyArray<number>) =>
  api.PUT("/api/admin/groups/{groupId}", {
    ...pathOf(id),
    body: { name, users: members.map((member) => ({ user: { id: member } })) }
  })
