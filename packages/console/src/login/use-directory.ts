import { $api } from "../interface/client.ts"
import { useMay } from "../interface/permissions.ts"

/** Answers why the console cannot change a user or group: a directory manages it, and SCIM is on. */
export const useDirectory = () => {
  const { allowed } = useMay()("ADMIN")
  const enabled = $api.useQuery("get", "/api/admin/scim-settings", {}, { enabled: allowed }).data?.enabled === true
  return ({ scimId }: { readonly scimId: string | null }): string | undefined =>
    enabled && scimId !== null ? "The directory manages this. Change it there, or switch the directory off." : undefined
}
