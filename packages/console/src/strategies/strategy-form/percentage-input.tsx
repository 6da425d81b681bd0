import { useId, useState } from "react"
import { Field, TextInput } from "../../components/field.tsx"
import styles from "./percentage-input.module.css"

export interface PercentageInputProps {
  readonly label: string
  /** A whole number from 0 to 100, as text. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly errors?: ReadonlyArray<string>
  readonly hint?: string | undefined
}

/** A share, by a slider or a number. */
export const PercentageInput = ({ errors = [], hint, label, onChange, value }: PercentageInputProps) => {
  const [typed, setTyped] = useState<string>()
  const hintId = useId()
  const sliderId = useId()
  const share = isShare(value) ? Number(value) : 0
  const type = (text: string) => {
    setTyped(text)
    if (isShare(text)) onChange(String(Number(text)))
  }
  const wrong = typed !== undefined && !isShare(typed)
  return (
    <div className={styles["percentage"]}>
      <label htmlFor={sliderId} className={styles["label"]}>
        {label}
      </label>
      <input
        id={sliderId}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-valuetext={`${share}%`}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={styles["slider"]}
        style={{ backgroundSize: `${share}% 0.375rem, 100% 0.375rem` }}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles["number"]}>
        <Field label={`${label} in %`} labelHidden errors={wrong ? ["A whole number from 0 to 100."] : errors}>
          <TextInput
            value={typed ?? value}
            onChange={type}
            onBlur={() => setTyped(undefined)}
            inputMode="numeric"
            autoComplete="off"
            icon={<span className={styles["unit"]}>%</span>}
          />
        </Field>
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles["hint"]}>
          {hint}
        </p>
      )}
    </div>
  )
}

const isShare = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 100
