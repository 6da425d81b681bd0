import { api } from "../interface/client.ts"
import type { ChangeRequest } from "../interface/operations.gen.ts"
import { toast } from "../components/toasts.tsx"
import { refreshRequests } from "./refresh-requests.ts"

/** Removes one change from a request, and with the last one the request itself. */
export const discardChange = async ({ id, project }: ChangeRequest, changeId: number): Promise<void> => {
  await api.DELETE("/api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}", {
    params: { path: { projectId: project, changeRequestId: String(id), changeId: String(changeId) } }
  })
  await refreshRequests()
  toast("The change was discarded")
}
