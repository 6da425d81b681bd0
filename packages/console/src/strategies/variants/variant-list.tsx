import { Plus } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Field } from "../../components/field.tsx"
import { Select } from "../../components/select.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { ContextFieldListItem, StrategyVariant } from "../../interface/operations.gen.ts"
import { stickinessChoices } from "../stickiness.ts"
import { VariantBar } from "./variant-bar.tsx"
import { VariantRow } from "./variant-row.tsx"
import { balanced, mostFor, newVariant } from "./variant-shares.ts"
import styles from "./variants.module.css"

export interface VariantListProps {
  readonly value: ReadonlyArray<StrategyVariant>
  readonly onChange: (variants: Array<StrategyVariant>) => void
  readonly fields: ReadonlyArray<ContextFieldListItem>
  readonly error?: unknown
}

/** The variants of a strategy. Their shares always add up to 100%. */
export const VariantList = ({ error, fields, onChange, value }: VariantListProps) => {
  const change = (variants: ReadonlyArray<StrategyVariant>) => onChange(balanced(variants))
  const variable = value.filter(({ weightType }) => weightType === "variable").length
  const stickiness = value[0]?.stickiness ?? "default"
  return (
    <div className={styles["variants"]}>
      {value.length > 0 && (
        <>
          <VariantBar variants={value} />
          <ul className={styles["rows"]} aria-label="Variants">
            {value.map((variant, index) => (
              <VariantRow
                key={index}
                variant={variant}
                index={index}
                most={mostFor(value, index)}
                whyVariable={variable === 1 ? "One variant must take what the others leave." : undefined}
                onChange={(next) => change(value.with(index, next))}
                onRemove={() => change(withOneVariable(value.toSpliced(index, 1)))}
                errorsAt={(field) => violationsAt(error, `variants/${index}/${field}`)}
              />
            ))}
          </ul>
          <Field label="Keep users on their variant by" hint={stickinessHint(stickiness)}>
            <Select
              value={stickiness}
              onChange={(next) => onChange(value.map((variant) => ({ ...variant, stickiness: next })))}
              choices={stickinessChoices(fields, stickiness)}
            />
          </Field>
        </>
      )}
      <div>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => change([...value, newVariant(value)])}>
          Add a variant
        </Button>
      </div>
    </div>
  )
}

/** If the only variable variant is removed, the last one becomes variable. */
const withOneVariable = (variants: ReadonlyArray<StrategyVariant>): ReadonlyArray<StrategyVariant> => {
  const last = variants.at(-1)
  if (last === undefined || variants.some(({ weightType }) => weightType === "variable")) return variants
  return variants.with(variants.length - 1, { ...last, weightType: "variable" })
}

const stickinessHint = (stickiness: string): string =>
  stickiness === "random" ? "Every request may get another variant." : "The same value always gets the same variant."
