import { X } from "lucide-react"
import { type ClipboardEvent, type KeyboardEvent, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { count, counted } from "../../words/numbers.ts"
import { withPasted } from "../pasted-values.ts"
import styles from "./values-input.module.css"

export interface ValuesInputProps {
  readonly label: string
  readonly values: ReadonlyArray<string>
  readonly onChange: (values: ReadonlyArray<string>) => void
  readonly errors?: ReadonlyArray<string>
  readonly most?: number | undefined
  readonly placeholder?: string
  readonly hint?: string | undefined
}

/** A list of values, entered one by one or pasted from a sheet. */
export const ValuesInput = (props: ValuesInputProps) => {
  const { errors = [], label, most, onChange, placeholder = "Add a value, or paste a column of a sheet" } = props
  const { hint = "Separate values by commas, lines or tabs.", values } = props
  const [typed, setTyped] = useState("")
  const [said, setSaid] = useState("")
  const add = (text: string) => {
    const { added, repeated, values: all } = withPasted(values, text)
    setTyped("")
    setSaid(`${counted(added, "value")} added${repeated > 0 ? `, ${repeated} already in the list` : ""}.`)
    if (added > 0) onChange(all)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text")
    if (!/[\n\t,;]/.test(text)) return
    event.preventDefault()
    add(`${typed}\n${text}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && typed === "" && values.length > 0) onChange(values.slice(0, -1))
    if (event.key !== "Enter" && event.key !== ",") return
    event.preventDefault()
    if (typed.trim() !== "") add(typed)
  }
  return (
    <div className={styles["values"]}>
      <Field label={label} errors={errors} hint={hint}>
        <TextInput
          value={typed}
          onChange={setTyped}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() !== "" && add(typed)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {values.length > 0 && <Chips label={label} values={values} onChange={onChange} />}
      <div className={styles["count"]}>
        <span data-over={most !== undefined && values.length > most}>
          {counted(values.length, "value")}
          {most === undefined ? "" : ` of at most ${count(most)}`}
        </span>
        <span role="status">{said}</span>
        {values.length > 1 && (
          <Button look="quiet" size="small" onClick={() => onChange([])}>
            Remove all
          </Button>
        )}
      </div>
    </div>
  )
}

const Chips = ({ label, onChange, values }: Pick<ValuesInputProps, "label" | "values" | "onChange">) => (
  <ul className={styles["chips"]} aria-label={label}>
    {values.map((value) => (
      <li key={value} className={styles["chip"]}>
        <span>{value}</span>
        <button
          type="button"
          aria-label={`Remove ${value}`}
          onClick={() => onChange(values.filter((one) => one !== value))}
        >
          <X aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
)
