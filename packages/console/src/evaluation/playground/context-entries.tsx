import { Plus, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { FieldSet } from "../../components/field-set/field-set.tsx"
import { type Row, rowOf, withValue } from "../../components/field-set/row.ts"
import { $api } from "../../interface/client.ts"
import { SaveContext } from "./save-context.tsx"
import { SavedContexts } from "./saved-contexts.tsx"
import { type ContextEntry, ownFields, readContext, writeContext } from "./playground-search.ts"
import styles from "./context-entries.module.css"

export interface ContextEntriesProps {
  /** The context, in the form that it has in the address. */
  readonly text: string | undefined
  readonly onChange: (text: string | undefined) => void
}

/** The context with a line for each field, and the saved contexts. */
export const ContextEntries = ({ onChange, text }: ContextEntriesProps) => {
  const fields = $api.useQuery("get", "/api/admin/context").data ?? []
  const { add, change, remove, rows } = useRows(text, onChange)
  return (
    <FieldSet label="Context">
      <SavedContexts context={text} onChoose={onChange} />
      <datalist id="context-fields">
        {[...new Set([...ownFields, ...fields.map(({ name }) => name)])].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {rows.map(({ id, value: { field, value } }, index) => (
        <div key={id} className={styles["entry"]}>
          <input
            aria-label={`Field ${index + 1}`}
            list="context-fields"
            placeholder="Field"
            value={field}
            onChange={({ target }) => change(id, { field: target.value })}
          />
          <input
            aria-label={`Value of ${field === "" ? `field ${index + 1}` : field}`}
            placeholder="Value, or 7,8,9"
            value={value}
            onChange={({ target }) => change(id, { value: target.value })}
          />
          <Button
            look="quiet"
            size="small"
            label={`Remove ${field === "" ? `field ${index + 1}` : field}`}
            icon={<X aria-hidden="true" />}
            onClick={() => remove(id)}
          />
        </div>
      ))}
      <div>
        <Button look="quiet" size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add a field
        </Button>
      </div>
      <SaveContext context={text} />
    </FieldSet>
  )
}

type Rows = ReadonlyArray<Row<ContextEntry>>

/** The lines while they are edited. They are read again when another context was chosen. */
const useRows = (text: string | undefined, onChange: (text: string | undefined) => void) => {
  const [state, setState] = useState(() => ({ text, rows: rowsOf(text) }))
  if (state.text !== text) setState({ text, rows: rowsOf(text) })
  const write = (rows: Rows) => {
    const next = writeContext(rows.map(({ value }) => value))
    setState({ text: next, rows })
    onChange(next)
  }
  return {
    rows: state.rows,
    add: () => write([...state.rows, rowOf({ field: "", value: "" })]),
    change: (id: number, entry: Partial<ContextEntry>) => write(withValue(state.rows, id, entry)),
    remove: (id: number) => write(state.rows.filter((row) => row.id !== id))
  }
}

/** An empty form starts with a line for the user, whom most contexts have. */
const rowsOf = (text: string | undefined): Rows => {
  const entries = readContext(text)
  return (entries.length === 0 ? [{ field: "userId", value: "" }] : entries).map(rowOf)
}
