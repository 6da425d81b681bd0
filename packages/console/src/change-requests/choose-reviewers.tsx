import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../components/button.tsx"
import { ChoiceList } from "../components/choice-list.tsx"
import { Dialog } from "../components/dialog.tsx"
import { Loaded, type LoadedProps } from "../components/loading.tsx"
import { ErrorNotice } from "../components/notice.tsx"
import type { Reviewer } from "../interface/operations.gen.ts"
import { userName } from "../users/user-name.ts"

export interface ChooseReviewersProps {
  readonly title: string
  readonly action: string
  /** The people to choose from. */
  readonly people: LoadedProps<ReadonlyArray<Reviewer>>["query"]
  /** A note after the name of a person. */
  readonly noteOf?: (person: Reviewer) => string | undefined
  /** The ids of those who were chosen before. */
  readonly before: ReadonlyArray<number>
  /** The dialog closes when this has succeeded. */
  readonly onSave: (ids: ReadonlyArray<number>) => Promise<unknown>
  readonly onClose: () => void
}

/** Chooses people who review change requests. */
export const ChooseReviewers = ({ action, before, noteOf, onClose, onSave, people, title }: ChooseReviewersProps) => {
  const labelOf = (person: Reviewer) => {
    const note = noteOf?.(person)
    return note === undefined ? userName(person) : `${userName(person)} (${note})`
  }
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(before.map(String))
  const save = useMutation({ mutationFn: () => onSave(chosen.map(Number)), onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      onSubmit={() => people.data !== undefined && !save.isPending && save.mutate()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <Loaded query={people} rows={4}>
        {(known) => (
          <ChoiceList
            label="Who may approve"
            values={known.map((user) => ({ value: String(user.id), label: labelOf(user) }))}
            chosen={chosen}
            errors={[]}
            onChange={setChosen}
          />
        )}
      </Loaded>
      <ErrorNotice error={save.error} />
    </Dialog>
  )
}
