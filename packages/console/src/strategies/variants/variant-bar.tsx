import type { StrategyVariant } from "../../interface/operations.gen.ts"
import { percentOf } from "./variant-shares.ts"
import styles from "./variants.module.css"

/** The shares of the variants as one bar. Names and shares stand next to it in words, so screen readers skip it. */
export const VariantBar = ({ variants }: { readonly variants: ReadonlyArray<StrategyVariant> }) => (
  <div
    className={styles["bar"]}
    role="img"
    aria-label={variants.map(({ name, weight }) => `${name} ${percentOf(weight)}%`).join(", ")}
  >
    {variants.map(({ name, weight }, index) => (
      <span
        key={index}
        style={{ flexGrow: weight, background: seriesColor(index) }}
        data-empty={weight === 0}
        title={`${name}: ${percentOf(weight)}%`}
      />
    ))}
  </div>
)

/** The colour of a variant, in the bar and next to its name. */
export const seriesColor = (index: number): string => `var(--series-${(index % SERIES) + 1})`

const SERIES = 6
