import { useId, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import { $api, queryClient } from "../../interface/client.ts"
import type { Tag } from "../../interface/operations.gen.ts"
import styles from "./tags.module.css"

export interface AddTagProps {
  /** What was typed stays in the field until the tag is added. */
  readonly onAdd: (tag: Tag) => void | Promise<unknown>
  readonly errors: ReadonlyArray<string>
  readonly busy?: boolean
  readonly autoFocus?: boolean
}

/** A tag to add: its type, and a value that other flags have, or a new one. */
export const AddTag = ({ autoFocus = false, busy = false, errors, onAdd }: AddTagProps) => {
  const [chosenType, setType] = useState<string>()
  const [value, setValue] = useState("")
  const suggestions = useId()
  const [waits, setWaits] = useState(false)
  const types = $api.useQuery("get", "/api/admin/tag-types").data?.tagTypes ?? []
  const type = chosenType ?? types[0]?.name ?? "simple"
  const known = $api.useQuery("get", "/api/admin/tags/{type}", { params: { path: { type } } }).data?.tags ?? []
  const add = () => {
    const typed = value.trim()
    if (typed === "" || busy || waits) return
    setWaits(true)
    firstType()
      .then((first) => onAdd({ type: chosenType ?? first, value: typed }))
      .then(
        () => setValue(""),
        () => undefined
      )
      .finally(() => setWaits(false))
  }
  return (
    <div className={styles["add"]}>
      <Select
        label="Type of the tag"
        value={type}
        onChange={setType}
        choices={types.map(({ name }) => ({ value: name, label: name }))}
      />
      <Field label="Tag" labelHidden errors={errors}>
        <TextInput
          value={value}
          onChange={setValue}
          placeholder="payments"
          list={suggestions}
          autoFocus={autoFocus}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      <datalist id={suggestions}>
        {known.map((tag) => (
          <option key={tag.value}>{tag.value}</option>
        ))}
      </datalist>
      <Button onClick={add} busy={busy || waits} disabled={value.trim() === ""}>
        Add
      </Button>
    </div>
  )
}

/** The type that is chosen at first. It is known once the types are loaded. */
const firstType = (): Promise<string> =>
  queryClient.ensureQueryData($api.queryOptions("get", "/api/admin/tag-types")).then(
    ({ tagTypes: [first] }) => first?.name ?? "simple",
    () => "simple"
  )
