import { isNumberText } from "@halyard/core/domain"
import { useEffect, useState } from "react"
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

/** The payload that applications receive with a variant, if it has one. */
export const PayloadInput = ({ errors, onChange, value, variant }: PayloadInputProps) => {
  const kind = value?.type ?? "none"
  const fault = useFault(value)
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

/** The error of a payload, as far as the page can check it. */
const useFault = (payload: Payload | undefined): string | undefined => {
  const isJson = useIsJson(payload?.value ?? "")
  if (payload?.type === "json") return isJson ? undefined : "This is not JSON."
  return payload?.type === "number" && !isNumberText(payload.value) ? "This is not a number." : undefined
}

/** Whether a text is JSON. True until that is known, a moment after it changes. */
const useIsJson = (text: string): boolean => {
  const [checked, setChecked] = useState({ text: "", isJson: true })
  useEffect(() => {
    let latest = true
    void Promise.resolve(text)
      .then(JSON.parse)
      .then(
        () => true,
        () => false
      )
      .then((isJson) => latest && setChecked({ text, isJson }))
    return () => {
      latest = false
    }
  }, [text])
  return checked.text !== text || checked.isJson
}
