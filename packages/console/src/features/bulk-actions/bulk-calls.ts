import { api } from "../../interface/client.ts"
import type { Dependency, FeatureDetails, Tag } from "../../interface/operations.gen.ts"

/**
 * The calls that change many flags of a project at once, all of them or none. Without flags there is nothing to ask.
 */
type Names = ReadonlyArray<string>

/** The flags as they are on the server now. */
export const readFlags = (projectId: string, names: Names): Promise<ReadonlyArray<FeatureDetails>> =>
  Promise.all(names.map((featureName) => readFlag(projectId, featureName)))

const readFlag = async (projectId: string, featureName: string): Promise<FeatureDetails> => {
  const { data } = await api.GET("/api/admin/projects/{projectId}/features/{featureName}", {
    params: { path: { projectId, featureName } }
  })
  if (data === undefined) throw new Error(`The server did not say what ${featureName} is.`)
  return data
}

export const archive = async (projectId: string, names: Names): Promise<void> => {
  const body = { features: [...names] }
  if (names.length > 0) await api.POST("/api/admin/projects/{projectId}/archive", { params: pathOf(projectId), body })
}

export const revive = async (projectId: string, names: Names): Promise<void> => {
  const body = { features: [...names] }
  if (names.length > 0) await api.POST("/api/admin/projects/{projectId}/revive", { params: pathOf(projectId), body })
}

export const markStale = async (projectId: string, names: Names, stale: boolean): Promise<void> => {
  const body = { features: [...names], stale }
  if (names.length > 0) await api.POST("/api/admin/projects/{projectId}/stale", { params: pathOf(projectId), body })
}

export const changeTags = async (
  projectId: string,
  names: Names,
  { added = [], removed = [] }: { readonly added?: ReadonlyArray<Tag>; readonly removed?: ReadonlyArray<Tag> }
): Promise<void> => {
  const body = { features: [...names], tags: { addedTags: [...added], removedTags: [...removed] } }
  if (names.length > 0) await api.PUT("/api/admin/projects/{projectId}/tags", { params: pathOf(projectId), body })
}

export const switchAll = async (projectId: string, names: Names, environment: string, on: boolean): Promise<void> => {
  if (names.length === 0) return
  const request = { params: { path: { projectId, environment } }, body: { features: [...names] } }
  await (on
    ? api.POST("/api/admin/projects/{projectId}/bulk_features/environments/{environment}/on", request)
    : api.POST("/api/admin/projects/{projectId}/bulk_features/environments/{environment}/off", request))
}

export const dependOn = (projectId: string, featureName: string, { enabled, feature, variants }: Dependency) =>
  api.POST("/api/admin/projects/{projectId}/features/{featureName}/dependencies", {
    params: { path: { projectId, featureName } },
    body: { feature, enabled, variants: enabled ? variants : [] }
  })

export const deleteStrategy = (
  projectId: string,
  featureName: string,
  { environment, id }: { readonly environment: string; readonly id: string }
) =>
  api.DELETE(
    "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}",
    { params: { path: { projectId, featureName, environment, strategyId: id } } }
  )

const pathOf = (projectId: string) => ({ path: { projectId } })
