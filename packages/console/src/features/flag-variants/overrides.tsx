import { X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import type { Override } from "../../interface/operations.gen.ts"
import { overrideWords } from "./override-words.ts"
import type { VariantDraft } from "./variant-draft.ts"
import styles from "./flag-variants.module.css"

export interface OverridesProps {
  readonly variants: ReadonlyArray<VariantDraft>
  /** The names of the context fields. */
  readonly fields: ReadonlyArray<string>
  readonly onChange: (variants: ReadonlyArray<VariantDraft>) => void
}

/** Who gets a variant regardless of the shares. */
export const Overrides = ({ fields, onChange, variants }: OverridesProps) => {
  if (variants.length === 0) return null
  const change = (index: number, overrides: ReadonlyArray<Override>) =>
    onChange(variants.map((variant, at) => (at === index ? { ...variant, overrides } : variant)))
  return (
    <fieldset className={styles["overrides"]}>
      <legend>Always for</legend>
      <ul className={styles["list"]}>
        {variants.flatMap(({ name, overrides = [] }, index) =>
          overrides.map((override, at) => (
            <li key={`${name} ${overrideWords(override)}`}>
              <span>
                {name}, if {overrideWords(override)}
              </span>
              <Button
                look="quiet"
                size="small"
                label={`Remove: ${name}, if ${overrideWords(override)}`}
                icon={<X aria-hidden="true" />}
                onClick={() => change(index, overrides.toSpliced(at, 1))}
              />
            </li>
          ))
        )}
      </ul>
      <AddOverride
        names={variants.map(({ name }) => name)}
        fields={fields}
        onAdd={(index, override) => change(index, [...(variants[index]?.overrides ?? []), override])}
      />
    </fieldset>
  )
}

interface AddOverrideProps {
  readonly names: ReadonlyArray<string>
  readonly fields: ReadonlyArray<string>
  readonly onAdd: (index: number, override: Override) => void
}

const AddOverride = ({ fields, names, onAdd }: AddOverrideProps) => {
  const [variant, setVariant] = useState("0")
  const [field, setField] = useState("userId")
  const [typed, setTyped] = useState("")
  const values = typed
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "")
  const index = Number(variant) < names.length ? Number(variant) : 0
  const add = () => {
    if (values.length === 0) return
    onAdd(index, { contextName: field, values })
    setTyped("")
  }
  return (
    <div className={styles["add"]}>
      <Select
        label="Variant"
        value={String(index)}
        onChange={setVariant}
        choices={names.map((name, at) => ({ value: String(at), label: name }))}
      />
      <span>if</span>
      <Select
        label="Context field"
        value={field}
        onChange={setField}
        choices={fields.map((name) => ({ value: name, label: name }))}
      />
      <span>is</span>
      <Field label="One of these values, separated by commas" labelHidden>
        <TextInput value={typed} onChange={setTyped} placeholder="7, 8" autoComplete="off" />
      </Field>
      <Button onClick={add} disabled={values.length === 0}>
        Add
      </Button>
    </div>
  )
}
