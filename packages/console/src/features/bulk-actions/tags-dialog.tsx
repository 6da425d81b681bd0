import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Dialog } from "../../components/dialog.tsx"
import { FieldSet, TickBoxes } from "../../components/field-set/field-set.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import type { SearchFeature, Tag } from "../../interface/operations.gen.ts"
import { counted } from "../../words/numbers.ts"
import { isSameTag, TagInput } from "../tags/tag-input.tsx"
import { runBulkAction } from "./bulk-action.ts"

export interface TagsDialogProps {
  readonly flags: ReadonlyArray<SearchFeature>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Adds tags to many flags, and removes some that they have. */
export const TagsDialog = ({ flags, onClose, onDone }: TagsDialogProps) => {
  const [added, setAdded] = useState<ReadonlyArray<Tag>>([])
  const [removed, setRemoved] = useState<ReadonlyArray<Tag>>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const present = tagsOf(flags)
  const nothing = added.length + removed.length === 0
  const save = () => {
    if (busy || nothing) return
    setBusy(true)
    setError(undefined)
    runBulkAction({ what: "tags", added, removed }, flags)
      .then(onDone, setError)
      .finally(() => setBusy(false))
  }
  const add = (tags: ReadonlyArray<Tag>) => {
    setAdded(tags)
    setRemoved(removed.filter((one) => !tags.some((tag) => isSameTag(one, tag))))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change the tags of ${counted(flags.length, "flag")}`}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabledReason={nothing ? "Add a tag, or tick one to remove." : undefined}
          >
            Change the tags
          </Button>
        </>
      }
    >
      <FieldSet label="Add to all of them">
        <TagInput tags={added} errors={[]} onChange={add} />
      </FieldSet>
      {present.length > 0 && (
        <TickBoxes
          label="Remove from those that have it"
          values={present.map(({ count, tag }) => ({
            value: textOf(tag),
            label: textOf(tag),
            note: counted(count, "flag"),
            disabled: added.some((one) => isSameTag(one, tag))
          }))}
          chosen={removed.map(textOf)}
          onChange={(texts) => setRemoved(present.map(({ tag }) => tag).filter((tag) => texts.includes(textOf(tag))))}
        />
      )}
      <ErrorNotice error={error} />
    </Dialog>
  )
}

/** The tags that flags have, and how many of the flags have each. */
const tagsOf = (flags: ReadonlyArray<SearchFeature>) => {
  const all = flags.flatMap(({ tags }) => tags ?? [])
  const groups = Map.groupBy(all, textOf)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ tag: { type: first.type, value: first.value }, count: others.length + 1 }]
  )
}

const textOf = ({ type, value }: Tag): string => `${type}:${value}`
