import { useMutation } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { ProjectSummary, EventView } from "../../interface/operations.gen.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { refreshProject } from "./refresh-project.ts"
import { isSameContent } from "../../live/guarded-save.ts"

export interface ProjectDraftOptions<Values> {
  readonly projectId: string
  readonly project: ProjectSummary
  /** The part of the project that a form edits. The function must stay the same. */
  readonly valuesOf: (project: ProjectSummary) => Values
  readonly write: (draft: Values, base: Values) => Promise<unknown>
  readonly saved: string
}

/** A part of a project while it is edited. Nothing is saved over what somebody else has changed meanwhile. */
export const useProjectDraft = <Values>(options: ProjectDraftOptions<Values>) => {
  const { project, projectId, saved, valuesOf, write } = options
  const present = useMemo(() => valuesOf(project), [project, valuesOf])
  const state = useGuardedDraft(present, present, isSameContent)
  const author = useLastAuthor(
    useCallback((event: EventView) => event.project === projectId && event.type.startsWith("project-"), [projectId])
  )
  const save = useMutation({
    mutationFn: async () => {
      // The page may not have received all events yet, so the present state is read from the server before saving.
      const { data } = await api.GET("/api/admin/projects/{projectId}/overview", { params: { path: { projectId } } })
      if (data === undefined || !state.isStillBase(valuesOf(data))) return
      await write(state.draft, state.base)
      state.saved(state.draft)
      await refreshProject(projectId)
      toast(saved)
    }
  })
  return {
    state,
    author,
    save,
    change: (changes: Partial<Values>) => state.change({ ...state.draft, ...changes })
  }
}
