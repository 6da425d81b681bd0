import { Play, Plus, X } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { $api } from "../../interface/client.ts"
import { ownFields, type ContextEntry, type PlaygroundSearch, readContext } from "./playground-search.ts"
import styles from "./playground-form.module.css"

export interface PlaygroundFormProps {
  readonly draft: PlaygroundSearch
  readonly onChange: (draft: PlaygroundSearch) => void
  readonly onTry: (search: PlaygroundSearch) => void
}

export const PlaygroundForm = ({ draft, onChange, onTry }: PlaygroundFormProps) => {
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
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
        <Choices
          label="Environments"
          values={environments.map(({ name }) => ({ value: name, label: name }))}
          chosen={listOf(complete.environments)}
          onChange={(list) => onChange(withList(draft, "environments", list))}
        />
        <Choices
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
        <Button type="submit" look="primary" icon={<Play aria-hidden="true" />}>
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

interface ChoicesProps {
  readonly label: string
  readonly hint?: string
  readonly values: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (chosen: ReadonlyArray<string>) => void
}

const Choices = ({ chosen, hint, label, onChange, values }: ChoicesProps) => (
  <fieldset className={styles["choices"]}>
    <legend>{label}</legend>
    {values.map((one) => (
      <label key={one.value} className={styles["choice"]}>
        <input
          type="checkbox"
          checked={chosen.includes(one.value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, one.value] : chosen.filter((value) => value !== one.value))
          }
        />
        {one.label}
      </label>
    ))}
    {hint !== undefined && <span className={styles["hint"]}>{hint}</span>}
  </fieldset>
)

interface ContextEntriesProps {
  readonly text: string | undefined
  readonly onChange: (text: string | undefined) => void
}

/** The context, a line for each field. The last line is empty, to add another. */
const ContextEntries = ({ onChange, text }: ContextEntriesProps) => {
  const fields = $api.useQuery("get", "/api/admin/context").data ?? []
  const read = readContext(text)
  const entries = read.length === 0 ? [{ field: "userId", value: "" }] : read
  const write = (next: ReadonlyArray<ContextEntry>) =>
    onChange(new URLSearchParams(next.map(({ field, value }) => [field, value])).toString() || undefined)
  const change = (index: number, entry: Partial<ContextEntry>) =>
    write(entries.map((one, at) => (at === index ? { ...one, ...entry } : one)))
  return (
    <fieldset className={styles["choices"]}>
      <legend>Context</legend>
      <datalist id="context-fields">
        {[...new Set([...ownFields, ...fields.map(({ name }) => name)])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {entries.map((entry, index) => (
        // A line has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles["entry"]}>
          <input
            aria-label={`Field ${index + 1}`}
            list="context-fields"
            placeholder="Field"
            value={entry.field}
            onChange={({ target }) => change(index, { field: target.value })}
          />
          <input
            aria-label={`Value of ${entry.field === "" ? `field ${index + 1}` : entry.field}`}
            placeholder="Value, or several, by commas"
            value={entry.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <Button
            look="quiet"
            size="small"
            label={`Remove ${entry.field}`}
            icon={<X aria-hidden="true" />}
            onClick={() => write(entries.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          look="quiet"
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => write([...entries, { field: "", value: "" }])}
        >
          Add a field
        </Button>
      </div>
    </fieldset>
  )
}
