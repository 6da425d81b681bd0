import { api, queryClient } from "../../interface/client.ts"
import type { PublicSignupToken, SignupTokenChange } from "../../interface/operations.gen.ts"

export const refreshInvitations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/invite-link/tokens"] })

export const changeInvitation = async ({ secret }: PublicSignupToken, body: SignupTokenChange): Promise<void> => {
  await api.PUT("/api/admin/invite-link/tokens/{token}", { params: { path: { token: secret } }, body })
  await refreshInvitations()
}
