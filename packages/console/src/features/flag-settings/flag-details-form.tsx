import { useMutation } from "@tanstack/react-query"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextArea } from "../../components/field.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { toast } from "../../components/toasts.tsx"
import { UnsavedChanges } from "../../components/unsaved-changes.tsx"
import { api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { ChangedMeanwhile } from "../changed-meanwhile.tsx"
import { ImpressionDataLine } from "../create-flag/impression-data-line.tsx"
import { TypeSelect } from "../create-flag/type-select.tsx"
import { refreshFeature } from "../refresh-feature.ts"
import { useDraft } from "../use-draft.ts"
import { typeWords } from "../words.ts"
import { patchOf, type FlagDetails } from "./flag-details-patch.ts"
import styles from "./flag-settings.module.css"

/** Changes what a flag is for. It follows what others change, but never over what was typed. */
export const FlagDetailsForm = ({ flag }: { readonly flag: FeatureDetails }) => {
  const original = { description: flag.description ?? "", type: flag.type, impressionData: flag.impressionData }
  const draft = useDraft<FlagDetails>(original)
  const reason =
    useMay()("UPDATE_FEATURE", { project: flag.project }).reason ??
    (flag.archived ? "The flag is archived. Revive it first." : undefined)
  const save = useMutation({
    mutationFn: () =>
      api.PATCH("/api/admin/projects/{projectId}/features/{featureName}", {
        params: { path: { projectId: flag.project, featureName: flag.name } },
        body: patchOf(draft.base, draft.value)
      }),
    onSuccess: async () => {
      await refreshFeature(flag.project, flag.name)
      toast("The details are saved.")
    },
    // The flag may have been changed in between: then the notice says so once it is read again.
    onError: () => refreshFeature(flag.project, flag.name)
  })
  return (
    <Card>
      <form
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.changed && !draft.outdated && reason === undefined && !save.isPending) save.mutate()
        }}
      >
        <ChangedMeanwhile flag={flag} draft={draft}>
          {newState(draft.base, original)}
        </ChangedMeanwhile>
        <Field label="Description" optional>
          <TextArea
            value={draft.value.description}
            readOnly={reason !== undefined}
            onChange={(description) => draft.change({ description })}
          />
        </Field>
        <TypeSelect
          value={draft.value.type}
          disabled={reason !== undefined}
          onChange={(type) => draft.change({ type })}
        />
        <ImpressionDataLine
          checked={draft.value.impressionData}
          disabledReason={reason}
          onChange={(impressionData) => draft.change({ impressionData })}
        />
        {!draft.outdated && <ErrorNotice error={save.error} />}
        <div className={styles["actions"]}>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabledReason={reason ?? reasonAgainst(draft.changed, draft.outdated)}
          >
            Save the details
          </Button>
          {draft.changed && <Button onClick={draft.takeOriginal}>Discard</Button>}
        </div>
        <UnsavedChanges when={draft.changed && !save.isPending} />
      </form>
    </Card>
  )
}

const reasonAgainst = (changed: boolean, outdated: boolean): string | undefined => {
  if (outdated) return "Choose above what to do with the other change."
  return changed ? undefined : "Nothing has been changed."
}

/** The changes by somebody else, in words. */
const newState = (base: FlagDetails, now: FlagDetails): string =>
  [
    ...(base.description === now.description
      ? []
      : [now.description === "" ? "It has no description now." : `The description is now “${now.description}”.`]),
    ...(base.type === now.type ? [] : [`The type is now ${typeWords[now.type]}.`]),
    ...(base.impressionData === now.impressionData
      ? []
      : [`Impression data is now ${now.impressionData ? "on" : "off"}.`])
  ].join(" ")
