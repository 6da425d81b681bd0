import { Play } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { TickBoxes } from "../../components/field-set/field-set.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { $api } from "../../interface/client.ts"
import { ContextEntries } from "./context-entries.tsx"
import type { PlaygroundSearch } from "./playground-search.ts"
import styles from "./playground-form.module.css"

export interface PlaygroundFormProps {
  readonly draft: PlaygroundSearch
  readonly onChange: (draft: PlaygroundSearch) => void
  readonly onTry: (search: PlaygroundSearch) => void
}

export const PlaygroundForm = ({ draft, onChange, onTry }: PlaygroundFormProps) => {
  const known = $api.useQuery("get", "/api/admin/environments")
  const environments = known.data?.environments ?? []
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const chosen = listOf(draft.environments)
  const last = environments.at(-1)?.name
  const complete = chosen.length > 0 || last === undefined ? draft : { ...draft, environments: last }
  return (
    <Card>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault()
          onChange(complete)
          onTry(complete)
        }}
      >
        <TickBoxes
          label="Environments"
          values={environments.map(({ name }) => ({ value: name, label: name }))}
          chosen={listOf(complete.environments)}
          onChange={(list) => onChange(withList(draft, "environments", list))}
        />
        <TickBoxes
          label="Projects"
          hint="All, if none is chosen."
          values={projects.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={listOf(draft.projects)}
          onChange={(list) => onChange(withList(draft, "projects", list))}
        />
        <ContextEntries text={draft.context} onChange={(context) => onChange(without({ ...draft, context }))} />
        <Field label="Only flags with this in their name" optional>
          <TextInput
            value={draft.feature ?? ""}
            onChange={(feature) => onChange(without({ ...draft, feature }))}
            spellCheck={false}
          />
        </Field>
        <ErrorNotice error={known.error} onRetry={() => void known.refetch()} />
        <Button
          type="submit"
          look="primary"
          icon={<Play aria-hidden="true" />}
          busy={complete.environments === undefined && known.isPending}
        >
          Try
        </Button>
      </form>
    </Card>
  )
}

const listOf = (text: string | undefined): ReadonlyArray<string> => text?.split(",").filter((one) => one !== "") ?? []

const withList = (draft: PlaygroundSearch, key: "environments" | "projects", list: ReadonlyArray<string>) =>
  without({ ...draft, [key]: list.join(",") })

/** A search without its empty parts. */
const without = (search: {
  readonly [Key in keyof PlaygroundSearch]: PlaygroundSearch[Key] | undefined
}): PlaygroundSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ""))
