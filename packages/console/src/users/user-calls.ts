import { api, queryClient } from "../interface/client.ts"

/** Refetches the queries about users. */
export const refreshUsers = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [, path] }) => String(path).includes("/user-admin") })

export const setUserActive = async (id: number, active: boolean): Promise<void> => {
  await api.PUT("/api/admin/user-admin/{id}", { params: { path: { id: String(id) } }, body: { active } })
  await refreshUsers()
}

export const deleteUser = async (id: number): Promise<void> => {
  await api.DELETE("/api/admin/user-admin/{id}", { params: { path: { id: String(id) } } })
  await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/user-admin"] })
}
