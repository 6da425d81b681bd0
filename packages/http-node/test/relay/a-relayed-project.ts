import { randomUUID } from "node:crypto"
import type { UpstreamServer } from "../harness/start-upstream.ts"

/** A project upstream with a feature that is off in development, and tokens for it. */
export const aRelayedProject = async ({ make }: UpstreamServer) => {
  const project = randomUUID()
  const feature = `f-${project}`
  const at = `/projects/${project}/features/${feature}/environments/development`
  await make("/projects", { id: project, name: project })
  await make(`/projects/${project}/features`, { name: feature })
  await make(`${at}/strategies`, { name: "default" })
  const aToken = async (type: "client" | "frontend", projects: ReadonlyArray<string> = [project]) => {
    const given = { tokenName: randomUUID(), type, environment: "development", projects }
    const { id, secret }: { id: number; secret: string } = await make("/api-tokens", given)
    return { id, secret, remove: () => make(`/api-tokens/${id}`, undefined, "DELETE") }
  }
  return { project, feature, at, aToken, switchOn: () => make(`${at}/on`), switchOff: () => make(`${at}/off`) }
}
