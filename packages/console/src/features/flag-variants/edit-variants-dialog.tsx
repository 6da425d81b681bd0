import { useMutation } from "@tanstack/react-query"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
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
  const save = useMutation({
    mutationFn: async () => {
      // Events of the server may be late, so the last word is what the server has now.
      const { data } = await api.GET(variantsPath, { params })
      if (!isSameJson(data?.variants.map(forStrategy), draft.base.variants)) {
        await refreshFeature(flag.project, flag.name)
        throw new Error("Somebody changed these variants meanwhile. Choose above what to do.")
      }
      await api.PUT(variantsPath, { params, body: variants.map(fromDraft) })
    },
    onSuccess: async () => {
      await refreshFeature(flag.project, flag.name)
      toast(`The variants of ${flag.name} in ${environment.name} are saved.`)
      onClose()
    }
  })
  const dirty = draft.changed && !save.isSuccess
  const { close, questions } = useLeaveGuard({ dirty, onClose, thing: "the variants" })
  return (
    <Dialog
      open
      onClose={close}
      title={`Variants in ${environment.name}`}
      size="large"
      onSubmit={() => draft.changed && !draft.outdated && !save.isPending && save.mutate()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabledReason={draft.changed ? outdatedReason(draft.outdated) : "Nothing has been changed."}
          >
            Save the variants
          </Button>
        </>
      }
    >
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
      <ErrorNotice error={save.error} />
      {questions}
    </Dialog>
  )
}

const outdatedReason = (outdated: boolean): string | undefined =>
  outdated ? "Choose above what to do with the other change." : undefined
