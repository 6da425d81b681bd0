import { isNumberText } from "@halyard/core/domain"
import { Field, TextArea, TextInput } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import type { Payload } from "../../interface/operations.gen.ts"
import styles from "./variants.module.css"

export interface PayloadInputProps {
  readonly variant: string
  readonly value: Payload | undefined
  readonly onChange: (payload: Payload | undefined) => void
  readonly errors: ReadonlyArray<string>
}

/** What applications receive with a variant, if anything. */
export const PayloadInput = ({ errors, onChange, value, variant }: PayloadInputProps) => {
  const kind = value?.type ?? "none"
  const fault = value === undefined ? undefined : faultOf(value)
  const problems = fault === undefined ? errors : [fault]
  const change = (text: string) => value !== undefined && onChange({ ...value, value: text })
  return (
    <div className={styles["payload"]}>
      <Field label="Payload">
        <Select
          value={kind}
          onChange={(next) => onChange(next === "none" ? undefined : { type: next, value: value?.value ?? "" })}
          choices={kinds}
        />
      </Field>
      {value !== undefined && (
        <Field label={`Payload of ${variant}`} errors={problems} labelHidden>
          {value.type === "number" ? (
            <TextInput value={value.value} onChange={change} inputMode="decimal" />
          ) : (
            <TextArea value={value.value} onChange={change} rows={value.type === "string" ? 1 : 3} spellCheck={false} />
          )}
        </Field>
      )}
    </div>
  )
}

type Kind = Payload["type"] | "none"

const kinds: ReadonlyArray<{ readonly value: Kind; readonly label: string }> = [
  { value: "none", label: "None" },
  { value: "string", label: "Text" },
  { value: "json", label: "JSON" },
  { value: "csv", label: "CSV" },
  { value: "number", label: "Number" }
]

/** What is wrong with a payload. An empty one is not done yet; the service accepts it as text. */
const faultOf = ({ type, value }: Payload): string | undefined => {
  if (type === "json" && !isJson(value)) return "This is not JSON."
  return type === "number" && !isNumberText(value) ? "This is not a number." : undefined
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
