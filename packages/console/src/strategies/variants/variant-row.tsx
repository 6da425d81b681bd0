import { Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import type { Payload, StrategyVariant } from "../../interface/operations.gen.ts"
import { Tick } from "../tick.tsx"
import { PayloadInput } from "./payload-input.tsx"
import { seriesColor } from "./variant-bar.tsx"
import { percentOf, weightOf } from "./variant-shares.ts"
import styles from "./variants.module.css"

export interface VariantRowProps {
  readonly variant: StrategyVariant
  readonly index: number
  /** The largest share in per cent that it can be fixed to. */
  readonly most: number
  /** Why its weight cannot be fixed. */
  readonly whyVariable: string | undefined
  readonly onChange: (variant: StrategyVariant) => void
  readonly onRemove: () => void
  readonly errorsAt: (field: string) => ReadonlyArray<string>
}

export const VariantRow = (props: VariantRowProps) => {
  const { errorsAt, index, most, onChange, onRemove, variant, whyVariable } = props
  const fixed = variant.weightType === "fix"
  return (
    <li className={styles["variant"]}>
      <div className={styles["first"]}>
        <span className={styles["swatch"]} style={{ background: seriesColor(index) }} aria-hidden="true" />
        <Field label={`Variant ${index + 1}`} errors={errorsAt("name")}>
          <TextInput value={variant.name} onChange={(name) => onChange({ ...variant, name })} autoComplete="off" />
        </Field>
        {fixed ? (
          <ShareInput
            weight={variant.weight}
            most={most}
            errors={errorsAt("weight")}
            onChange={(weight) => onChange({ ...variant, weight })}
          />
        ) : (
          <div className={styles["share"]}>
            <span className={styles["shareLabel"]}>Share</span>
            <output>{percentOf(variant.weight)}%</output>
          </div>
        )}
        <Button look="quiet" label={`Remove ${variant.name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </div>
      <Tick
        checked={fixed}
        disabledReason={fixed ? undefined : whyVariable}
        onChange={(next) => onChange({ ...variant, weightType: next ? "fix" : "variable" })}
      >
        Fix this share; the others divide the rest
      </Tick>
      <PayloadInput
        variant={variant.name}
        value={variant.payload}
        errors={errorsAt("payload")}
        onChange={(payload) => onChange(withPayload(variant, payload))}
      />
    </li>
  )
}

const withPayload = (
  { name, stickiness, weight, weightType }: StrategyVariant,
  payload: Payload | undefined
): StrategyVariant => ({ name, weight, weightType, stickiness, ...(payload === undefined ? {} : { payload }) })

interface ShareInputProps {
  readonly weight: number
  readonly most: number
  readonly errors: ReadonlyArray<string>
  readonly onChange: (weight: number) => void
}

/** Keeps what is typed, such as `12.`, until it is a share. */
const ShareInput = ({ errors, most, onChange, weight }: ShareInputProps) => {
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    const percent = Number(text)
    if (text !== "" && percent >= 0 && percent <= most) onChange(weightOf(percent))
  }
  const tooMuch = typed !== undefined && !(Number(typed) >= 0 && Number(typed) <= most)
  return (
    <Field label="Share in %" errors={tooMuch ? [`At most ${most}%.`] : errors}>
      <TextInput
        className={styles["percent"]}
        value={typed ?? String(percentOf(weight))}
        onChange={change}
        onBlur={() => setTyped(undefined)}
        inputMode="decimal"
      />
    </Field>
  )
}
