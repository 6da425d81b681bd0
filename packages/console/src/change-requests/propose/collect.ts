import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { ChangeRequest, NewChange } from "../../interface/operations.gen.ts"
import { because } from "../../interface/reason.ts"
import { refreshRequests } from "../refresh-requests.ts"

export interface Collected {
  readonly projectId: string
  readonly environment: string
  readonly changes: ReadonlyArray<NewChange>
  readonly reason?: string | undefined
}

/** Adds changes to the draft that the caller has there, or makes one. */
export const collect = async ({
  changes,
  environment,
  projectId,
  reason
}: Collected): Promise<ChangeRequest | undefined> => {
  const { data } = await api.POST("/api/admin/projects/{projectId}/environments/{environment}/change-requests", {
    params: { path: { projectId, environment } },
    body: [...changes],
    ...because(reason)
  })
  await refreshRequests()
  return data
}

/** Adds changes to the caller's draft, and confirms it with a toast. The menu leads to the draft. */
export const collectAndSay = async (what: Collected): Promise<void> => {
  const request = await collect(what)
  toast(`Added to your change request #${request?.id ?? ""} in ${what.environment}. Nothing is changed yet.`)
}
