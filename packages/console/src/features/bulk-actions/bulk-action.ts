import { toast } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { messageOf } from "../../interface/interface-error.ts"
import type { SearchFeature } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { byProject } from "./by-project.ts"

export type BulkAction =
  | { readonly what: "archive" }
  | { readonly what: "stale"; readonly stale: boolean }
  | { readonly what: "switch"; readonly on: boolean; readonly environment: string; readonly serious: boolean }

/**
 * Does something to flags of one or several projects. In each project it is all of them or none. What was refused in a
 * project is said with its reason, and does not keep the others from changing.
 */
export const runBulkAction = async (action: BulkAction, flags: ReadonlyArray<SearchFeature>): Promise<void> => {
  const projects = byProject(flags)
  const outcomes = await Promise.allSettled(projects.map(([project, features]) => runIn(action, project, features)))
  await queryClient.invalidateQueries()
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected" ? [`${projects[index]?.[0]}: ${messageOf(outcome.reason)}`] : []
  )
  const done = outcomes.reduce(
    (sum, { status }, index) => sum + (status === "fulfilled" ? (projects[index]?.[1].length ?? 0) : 0),
    0
  )
  if (refused.length > 0) {
    throw new Error(
      `${done === 0 ? "Nothing was changed" : `${counted(done, "flag")} changed`}. Refused in ${refused.join(" ")}`
    )
  }
  toast(`${counted(done, "flag")} changed.`)
}

const runIn = async (action: BulkAction, projectId: string, features: Array<string>): Promise<void> => {
  const path = { projectId }
  if (action.what === "archive") {
    await api.POST("/api/admin/projects/{projectId}/archive", { params: { path }, body: { features } })
  } else if (action.what === "stale") {
    const body = { features, stale: action.stale }
    await api.POST("/api/admin/projects/{projectId}/stale", { params: { path }, body })
  } else {
    const params = { path: { ...path, environment: action.environment } }
    await (action.on
      ? api.POST("/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on", {
          params,
          body: { features }
        })
      : api.POST("/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off", {
          params,
          body: { features }
        }))
  }
}
