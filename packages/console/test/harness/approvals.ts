import { call } from "./interface.ts"
import { read } from "./people.ts"

/** Makes changes in production of the project require an approval. */
export const requireApproval = (project: string): Promise<unknown> =>
  call("PUT", `/projects/${project}/environments/production/change-requests/config`, { changeRequestsEnabled: true })

/** Whether the flag is switched on in production. */
export const isOn = async (project: string, feature: string): Promise<boolean> => {
  const path = `/projects/${project}/features/${feature}/environments/production`
  return (await read<{ enabled: boolean }>(path)).enabled
}
