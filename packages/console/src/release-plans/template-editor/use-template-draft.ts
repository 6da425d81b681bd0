import { useMemo } from "react"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { ReleasePlanTemplate } from "../../interface/operations.gen.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { useGuardedSave } from "../../live/guarded-save.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { isSameJson } from "../../strategies/same-content.ts"
import { refreshTemplates } from "../refresh-templates.ts"
import { bodyOf, draftOf, type TemplateDraft } from "./template-draft.ts"

const path = "/api/admin/release-plan-templates/{templateId}"

/** A template while it is edited. Nothing is saved over what somebody else has changed meanwhile. */
export const useTemplateDraft = (template: ReleasePlanTemplate) => {
  const init = { params: { path: { templateId: template.id } } }
  const present = useMemo(() => draftOf(template), [template])
  const state = useGuardedDraft(present, present, isSame)
  const author = useLastAuthor(isOfTemplate)
  const saving = useGuardedSave({
    state,
    read: async () => {
      const { data } = await api.GET(path, init)
      return data && draftOf(data)
    },
    write: (draft) => api.PUT(path, { ...init, body: bodyOf(draft) }),
    onSaved: async () => {
      await refreshTemplates()
      toast("The template is saved.")
    }
  })
  return { author, saving, state }
}

/** Compares the content, since new milestones and strategies get their ids when they are saved. */
const isSame = (one: TemplateDraft, other: TemplateDraft): boolean => isSameJson(bodyOf(one), bodyOf(other))

const isOfTemplate = ({ type }: { readonly type: string }): boolean => type.startsWith("release-plan-template-")
