import { useMemo } from "react"
import { $api } from "../interface/client.ts"
import type {
  ContextFieldListItem,
  ResourceLimits,
  SegmentListItem,
  StrategyType
} from "../interface/operations.gen.ts"
import type { SentenceNames } from "./strategy-sentence.ts"

const noFields: ReadonlyArray<ContextFieldListItem> = []
const noSegments: ReadonlyArray<SegmentListItem> = []
const noTypes: ReadonlyArray<StrategyType> = []

/** The context fields that strategies of a project can use, or, without a project, global segments. */
export const useContextFields = (projectId: string | null): ReadonlyArray<ContextFieldListItem> => {
  const shared = $api.useQuery("get", "/api/admin/context", {}, { enabled: projectId === null })
  const ofProject = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/context",
    { params: { path: { projectId: projectId ?? "" }, query: { include: "root" } } },
    { enabled: projectId !== null }
  )
  return (projectId === null ? shared.data : ofProject.data) ?? noFields
}

/** The segments that strategies of a project, or of none, can use. */
export const useSegments = (projectId: string | null): ReadonlyArray<SegmentListItem> => {
  const { data } = $api.useQuery("get", "/api/admin/segments")
  return useMemo(
    () => data?.segments.filter(({ project }) => project === null || project === projectId) ?? noSegments,
    [data, projectId]
  )
}

export const useStrategyTypes = (): ReadonlyArray<StrategyType> =>
  $api.useQuery("get", "/api/admin/strategies").data?.strategies ?? noTypes

export const useLimits = (): ResourceLimits | undefined =>
  $api.useQuery("get", "/api/admin/ui-config").data?.resourceLimits

/** The names of segments and strategy types, for sentences. */
export const useSentenceNames = (): SentenceNames => {
  const { data } = $api.useQuery("get", "/api/admin/segments")
  const types = useStrategyTypes()
  return useMemo(() => {
    const segments = new Map(data?.segments.map(({ id, name }) => [id, name]))
    const typeNames = new Map(types.map((type) => [type.name, type.displayName ?? type.title ?? type.name]))
    return { segment: (id) => segments.get(id), strategyType: (name) => typeNames.get(name) }
  }, [data, types])
}
