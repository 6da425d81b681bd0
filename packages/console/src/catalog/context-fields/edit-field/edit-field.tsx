import { getRouteApi, Link } from "@tanstack/react-router"
import { Trash2 } from "lucide-react"
import { useMemo, useState } from "react"
import { Badge } from "../../../components/badge.tsx"
import { Button } from "../../../components/button.tsx"
import { Confirm } from "../../../components/confirm.tsx"
import { Loaded } from "../../../components/loading.tsx"
import { PageFrame } from "../../../components/page-frame.tsx"
import { toast } from "../../../components/toasts.tsx"
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx"
import { $api } from "../../../interface/client.ts"
import type { ContextField } from "../../../interface/operations.gen.ts"
import { useMay } from "../../../interface/permissions.ts"
import { useGuardedDraft } from "../../../live/guarded-draft.ts"
import { useLastAuthor } from "../../../live/last-author.ts"
import { TheirsNotice, whyNotSaved } from "../../../live/theirs-notice.tsx"
import { StrategyUsage } from "../../../strategies/strategy-usage/strategy-usage.tsx"
import { counted } from "../../../words/numbers.ts"
import { deleteField, refreshFields } from "../context-field-calls.ts"
import { fieldContentOf, isSameField } from "../field-form/field-content.ts"
import { FieldForm } from "../field-form/field-form.tsx"
import { mayField } from "../field-permission.ts"
import { useSaveField } from "./use-save-field.ts"

const route = getRouteApi("/app/context/$name")

/** A context field, to change it, with the strategies that use it. */
export const EditField = () => {
  const { name } = route.useParams()
  const params = { path: { contextField: name } }
  const query = $api.useQuery("get", "/api/admin/context/{contextField}", { params })
  const usage = $api.useQuery("get", "/api/admin/context/{contextField}/strategies", { params })
  const [deleting, setDeleting] = useState(false)
  const navigate = route.useNavigate()
  const may = useMay()
  const field = query.data
  const uses = usage.data?.strategies.length
  const reason =
    mayField(may, "DELETE_CONTEXT_FIELD", field?.project).reason ??
    (uses === undefined || uses === 0 ? undefined : `${counted(uses, "strategy uses", "strategies use")} it.`)
  const remove = async () => {
    if (field === undefined) return
    await deleteField(field)
    await navigate({ to: "/context", ignoreBlocker: true })
    await refreshFields()
    toast(`Context field ${name} deleted.`)
  }
  return (
    <PageFrame
      title={name}
      width="text"
      above={<Link to="/context">Context fields</Link>}
      description={field?.project !== undefined && <Badge>Only in the project {field.project}</Badge>}
      actions={
        <Button icon={<Trash2 aria-hidden="true" />} disabledReason={reason} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      }
    >
      <Loaded query={query}>{(data) => <Editor key={data.name} field={data} />}</Loaded>
      <Loaded query={usage} rows={2}>
        {(data) => <StrategyUsage strategies={data.strategies} none="No strategy has a constraint on this field." />}
      </Loaded>
      <Confirm
        open={deleting}
        onClose={() => setDeleting(false)}
        title={`Delete the context field ${name}?`}
        action="Delete the field"
        danger
        onConfirm={remove}
      >
        <p>It cannot be used in constraints any more. Applications can keep sending it.</p>
      </Confirm>
    </PageFrame>
  )
}

const Editor = ({ field }: { readonly field: ContextField }) => {
  const present = useMemo(() => fieldContentOf(field), [field])
  const state = useGuardedDraft(present, present, isSameField)
  const saving = useSaveField(field, state)
  const author = useLastAuthor(isOfField)
  const { reason } = mayField(useMay(), "UPDATE_CONTEXT_FIELD", field.project)
  return (
    <>
      {!saving.busy && (
        <TheirsNotice thing="context field" author={author} state={state}>
          {state.theirs !== undefined && (
            <p>
              {state.theirs.description} It now has {counted(state.theirs.legalValues.length, "legal value")}.
            </p>
          )}
        </TheirsNotice>
      )}
      <FieldForm
        value={state.draft}
        onChange={state.change}
        onSubmit={() => reason === undefined && state.dirty && saving.save()}
        error={saving.error}
      >
        <Button type="submit" look="primary" busy={saving.busy} disabledReason={reason ?? whyNotSaved(state)}>
          Save the field
        </Button>
        {state.dirty && <Button onClick={() => state.change(state.base)}>Discard changes</Button>}
      </FieldForm>
      <UnsavedChanges when={state.dirty} />
    </>
  )
}

const isOfField = ({ type }: { readonly type: string }): boolean => type.startsWith("context-field")
