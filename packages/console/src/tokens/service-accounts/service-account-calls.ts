import { api, queryClient } from "../../interface/client.ts"
import type { NewPersonalToken, ServiceAccount } from "../../interface/operations.gen.ts"
import type { Named } from "../../users/user-name.ts"

type Account = Named & Pick<ServiceAccount, "id">

const pathOf = (id: number) => ({ params: { path: { serviceAccountId: String(id) } } })

/** Reads the account from the server, whatever the page shows. There is none if it was deleted. */
export const readAccount = async (id: number): Promise<ServiceAccount | undefined> =>
  (await api.GET("/api/admin/service-account")).data?.serviceAccounts.find((one) => one.id === id)

/** Refetches the queries about service accounts. */
export const refreshAccounts = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => /\/service-account|\/user-admin/.test(String(path))
  })

export interface AccountContent {
  readonly name: string
  readonly rootRole: number
}

export const accountContent = ({ name, rootRole }: ServiceAccount): AccountContent => ({ name: name ?? "", rootRole })

export const saveAccount = (id: number, body: AccountContent) =>
  api.PUT("/api/admin/service-account/{serviceAccountId}", { ...pathOf(id), body })

export const deleteAccount = async ({ id }: Account): Promise<void> => {
  await api.DELETE("/api/admin/service-account/{serviceAccountId}", pathOf(id))
  await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/service-account"] })
}

/** Makes a token, and answers its secret. */
export const createToken = async ({ id }: Account, body: NewPersonalToken): Promise<string> => {
  const { data } = await api.POST("/api/admin/service-account/{serviceAccountId}/token", { ...pathOf(id), body })
  await refreshAccounts()
  return data?.secret ?? ""
}

export const deleteToken = async ({ id }: Account, tokenId: number): Promise<void> => {
  const params = { path: { serviceAccountId: String(id), tokenId: String(tokenId) } }
  await api.DELETE("/api/admin/service-account/{serviceAccountId}/token/{tokenId}", { params })
  await refreshAccounts()
}
