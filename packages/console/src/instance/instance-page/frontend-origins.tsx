import { useMemo } from "react"
import { Field, TextArea } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { useMay } from "../../interface/permissions.ts"
import { useGuardedDraft } from "../../live/guarded-draft.ts"
import { GuardedForm } from "../../live/guarded-form.tsx"
import { useGuardedSave } from "../../live/guarded-save.ts"
import { isSettingEvent, useLastAuthor } from "../../live/last-author.ts"

/** The origins whose pages may call the frontend API, one a line. */
export const FrontendOrigins = ({ origins }: { readonly origins: ReadonlyArray<string> }) => {
  const { reason } = useMay()("ADMIN")
  const present = useMemo(() => origins.join("\n"), [origins])
  const state = useGuardedDraft(present, present, Object.is)
  const author = useLastAuthor(isSettingEvent)
  const saving = useGuardedSave({
    state,
    read: async () => (await api.GET("/api/admin/ui-config")).data?.frontendApiOrigins.join("\n"),
    write: (draft) =>
      api.POST("/api/admin/ui-config/cors", {
        body: {
          frontendApiOrigins: draft
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== "")
        }
      }),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/ui-config"] })
      toast("The origins are saved.")
    }
  })
  return (
    <GuardedForm
      thing="list"
      state={state}
      saving={saving}
      author={author}
      reason={reason}
      action="Save the origins"
      theirs={state.theirs === undefined ? undefined : <p>Now: {state.theirs.split("\n").join(", ") || "none"}</p>}
    >
      <Field label="Origins" errors={violationsAt(saving.error, "frontendApiOrigins")}>
        <TextArea
          value={state.draft}
          onChange={state.change}
          disabled={reason !== undefined}
          placeholder="https://shop.example.com"
          spellCheck={false}
        />
      </Field>
      <ErrorNotice error={saving.error} visibleFields={["frontendApiOrigins"]} />
    </GuardedForm>
  )
}
