import { Plus, Search, X } from "lucide-react"
import { type ClipboardEvent, type KeyboardEvent, useState } from "react"
import { Button } from "../../../components/button.tsx"
import { Field, TextInput } from "../../../components/field.tsx"
import type { LegalValue } from "../../../interface/operations.gen.ts"
import { counted } from "../../../words/numbers.ts"
import { readLegalValues, withLegalValues } from "./legal-values.ts"
import styles from "./field-form.module.css"

export interface LegalValueListProps {
  readonly value: ReadonlyArray<LegalValue>
  readonly onChange: (values: Array<LegalValue>) => void
  readonly errorsAt: (index: number) => ReadonlyArray<string>
}

/** The values that a field accepts, with their descriptions. They can be pasted from two columns of a sheet. */
export const LegalValueList = ({ errorsAt, onChange, value }: LegalValueListProps) => {
  const [search, setSearch] = useState("")
  const found = value
    .map((legal, index) => ({ legal, index }))
    .filter(({ legal }) => `${legal.value} ${legal.description ?? ""}`.toLowerCase().includes(search.toLowerCase()))
  return (
    <div className={styles["legal"]}>
      <AddValue onAdd={(added) => onChange(withLegalValues(value, added))} />
      {value.length > FEW && (
        <Field label="Search the values" labelHidden>
          <TextInput
            type="search"
            value={search}
            onChange={setSearch}
            placeholder="Search"
            icon={<Search aria-hidden="true" />}
          />
        </Field>
      )}
      <ul className={styles["values"]} aria-label="Legal values">
        {found.slice(0, MAX_VISIBLE).map(({ index, legal }) => (
          <li key={legal.value}>
            <code>{legal.value}</code>
            <Field label={`Description of ${legal.value}`} labelHidden errors={errorsAt(index)}>
              <TextInput
                value={legal.description ?? ""}
                placeholder="Description"
                onChange={(description) => onChange(value.with(index, withDescription(legal, description)))}
              />
            </Field>
            <Button
              look="quiet"
              label={`Remove ${legal.value}`}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <p className={styles["note"]} role="status">
        {value.length === 0 ? "The field accepts any value." : counted(value.length, "value")}
        {found.length > MAX_VISIBLE && `, of which ${MAX_VISIBLE} are shown: search to find the others`}
      </p>
    </div>
  )
}

const AddValue = ({ onAdd }: { readonly onAdd: (values: ReadonlyArray<LegalValue>) => void }) => {
  const [typed, setTyped] = useState("")
  const [description, setDescription] = useState("")
  const add = () => {
    if (typed.trim() === "") return
    onAdd([{ value: typed.trim(), ...(description.trim() === "" ? {} : { description: description.trim() }) }])
    setTyped("")
    setDescription("")
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text")
    if (!/[\n\t,;]/.test(text)) return
    event.preventDefault()
    onAdd(readLegalValues(text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles["add"]}>
      <Field label="Value" hint="Or paste one or two columns of a sheet.">
        <TextInput value={typed} onChange={setTyped} onPaste={onPaste} onKeyDown={onKeyDown} autoComplete="off" />
      </Field>
      <Field label="Description" optional>
        <TextInput value={description} onChange={setDescription} onKeyDown={onKeyDown} autoComplete="off" />
      </Field>
      <Button icon={<Plus aria-hidden="true" />} onClick={add} disabled={typed.trim() === ""}>
        Add
      </Button>
    </div>
  )
}

const withDescription = ({ value }: LegalValue, description: string): LegalValue =>
  description === "" ? { value } : { value, description }

const FEW = 8
const MAX_VISIBLE = 200
