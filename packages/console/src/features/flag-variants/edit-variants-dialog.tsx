import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { useApproval } from "../../change-requests/approvals/use-approval.ts"
import { collectAndSay } from "../../change-requests/propose/collect.ts"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { api } from "../../interface/client.ts"
import { because } from "../../interface/reason.ts"
import type { DetailedEnvironment, FeatureDetails } from "../../interface/operations.gen.ts"
import { useLeaveGuard } from "../../strategies/leave-guard.tsx"
import { isSameJson } from "../../strategies/same-content.ts"
import { useContextFields } from "../../strategies/use-catalog.ts"
import { VariantList } from "../../strategies/variants/variant-list.tsx"
import { ChangedMeanwhile } from "../changed-meanwhile.tsx"
import { refreshFeature } from "../refresh-feature.ts"
import { useDraft } from "../use-draft.ts"
import { Overrides } from "./overrides.tsx"
import { forStrategy, fromDraft, type VariantDraft } from "./variant-draft.ts"

export interface EditVariantsDialogProps {
  readonly flag: FeatureDetails
  readonly environment: DetailedEnvironment
  readonly onClose: () => void
}

const variantsPath = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants"

/** Changes the variants of a flag in one environment. Their shares always add up. */
export const EditVariantsDialog = ({ environment, flag, onClose }: EditVariantsDialogProps) => {
  const draft = useDraft<{ readonly variants: ReadonlyArray<VariantDraft> }>({
    variants: environment.variants.map(forStrategy)
  })
  const { variants } = draft.value
  const fields = useContextFields(flag.project)
  const params = { path: { projectId: flag.project, featureName: flag.name, environment: environment.name } }
  const [reason, setReason] = useState("")
  const { direct } = useApproval(flag.project, environment.name)
  const save = useMutation({
    mutationFn: async (way: "save" | "collect") => {
      // The page may not have received all events yet, so the present state is read from the server before saving.
      const { data } = await api.GET(variantsPath, { params })
      if (!isSameJson(data?.variants.map(forStrategy), draft.base.variants)) {
        await refreshFeature(flag.project, flag.name)
        throw new Error("Somebody changed these variants meanwhile. Choose above what to do.")
      }
      const body = variants.map(fromDraft)
      if (way === "collect") {
        const changes = [{ feature: flag.name, action: "patchVariant" as const, payload: { variants: body } }]
        return collectAndSay({ projectId: flag.project, environment: environment.name, changes, reason })
      }
      await api.PUT(variantsPath, { params, body, ...because(reason) })
      await refreshFeature(flag.project, flag.name)
      toast(`The variants of ${flag.name} in ${environment.name} are saved.`)
    },
    onSuccess: onClose
  })
  const dirty = draft.changed && !save.isSuccess
  const { close, questions } = useLeaveGuard({ dirty, onClose, thing: "the variants" })
  const whyNot = draft.changed ? outdatedReason(draft.outdated) : "Nothing has been changed."
  const submit = (way: "save" | "collect") => draft.changed && !draft.outdated && !save.isPending && save.mutate(way)
  return (
    <Dialog
      open
      onClose={close}
      title={`Variants in ${environment.name}`}
      size="large"
      onSubmit={() => submit(direct ? "save" : "collect")}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {direct && (
            <Button disabled={save.isPending} disabledReason={whyNot} onClick={() => submit("collect")}>
              {ADD_TO_ONE}
            </Button>
          )}
          <Button type="submit" look="primary" busy={save.isPending} disabledReason={whyNot}>
            {direct ? "Save the variants" : ADD_TO_YOURS}
          </Button>
        </>
      }
    >
      <ApprovalNote projectId={flag.project} environment={environment.name} />
      <ChangedMeanwhile flag={flag} draft={draft}>
        {`There are now ${environment.variants.length === 0 ? "no variants" : environment.variants.map(({ name }) => name).join(", ")}.`}
      </ChangedMeanwhile>
      <VariantList
        value={variants}
        fields={fields}
        error={save.error}
        onChange={(next: ReadonlyArray<VariantDraft>) => draft.change({ variants: next })}
      />
      <Overrides
        variants={variants}
        fields={fields.map(({ name }) => name)}
        onChange={(next) => draft.change({ variants: next })}
      />
      <ReasonField value={reason} onChange={setReason} />
      <ErrorNotice error={save.error} />
      {questions}
    </Dialog>
  )
}

const outdatedReason = (outdated: boolean): string | undefined =>
  outdated ? "Choose above what to do with the other change." : undefined
