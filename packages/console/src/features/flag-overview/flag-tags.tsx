import { useMutation } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { toastError, toastWithUndo } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import { violationsAt } from "../../interface/interface-error.ts"
import { useMay } from "../../interface/permissions.ts"
import type { FeatureDetails, Tag } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import { AddTag } from "../tags/add-tag.tsx"
import { TagBadges } from "../tags/tag-badges.tsx"
import styles from "./flag-facts.module.css"

/** The tags of a flag, to add to and to remove from. */
export const FlagTags = ({ flag }: { readonly flag: FeatureDetails }) => {
  const [adding, setAdding] = useState(false)
  const coloured = $api.useQuery("get", "/api/admin/features/{featureName}/tags", {
    params: { path: { featureName: flag.name } }
  })
  const reason = useMay()("UPDATE_FEATURE", { project: flag.project }).reason
  const refresh = () => refreshFeature(flag.project, flag.name)
  const add = useMutation({
    mutationFn: (tag: Tag) =>
      api.POST("/api/admin/features/{featureName}/tags", { params: { path: { featureName: flag.name } }, body: tag }),
    onSuccess: refresh
  })
  const remove = useMutation({
    mutationFn: ({ type, value }: Tag) =>
      api.DELETE("/api/admin/features/{featureName}/tags/{type}/{value}", {
        params: { path: { featureName: flag.name, type, value } }
      }),
    onSuccess: (_, tag) => {
      toastWithUndo({
        title: `The tag ${tag.type}:${tag.value} was removed.`,
        undo: () => void add.mutateAsync(tag).catch(toastError)
      })
      return refresh()
    },
    onError: toastError
  })
  const tags = coloured.data?.tags ?? flag.tags ?? []
  return (
    <Section
      title="Tags"
      actions={
        <Button
          look="quiet"
          size="small"
          label="Add a tag"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          aria-expanded={adding}
          onClick={() => setAdding((before) => !before)}
        />
      }
    >
      {tags.length === 0 && !adding && <p className={styles["none"]}>No tags. They group flags over projects.</p>}
      <TagBadges tags={tags} onRemove={remove.mutate} disabledReason={reason} />
      {adding && (
        <AddTag autoFocus onAdd={add.mutateAsync} busy={add.isPending} errors={violationsAt(add.error, "value")} />
      )}
      {adding && <ErrorNotice error={add.error} visibleFields={["value"]} />}
    </Section>
  )
}
