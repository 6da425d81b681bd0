import { api, basePath } from "../interface/client.ts"

/** Logs out, also at the login provider if it was used. Reloads the page, so that no cached data remains. */
export const endSession = async (): Promise<void> => {
  const { data } = await api.POST("/logout")
  location.assign(data?.redirectTo ?? `${basePath}/signed-out`)
}
