import { Table, type Column } from "../../components/table.tsx"
import type { Variant } from "../../interface/operations.gen.ts"
import { seriesColor, VariantBar } from "../../strategies/variants/variant-bar.tsx"
import { percentOf } from "../../strategies/variants/variant-shares.ts"
import { overrideWords } from "./override-words.ts"
import { forStrategy } from "./variant-draft.ts"
import styles from "./flag-variants.module.css"

export interface VariantTableProps {
  readonly environment: string
  readonly variants: ReadonlyArray<Variant>
}

/** Variants with their shares, as a bar and in words. */
export const VariantTable = ({ environment, variants }: VariantTableProps) => (
  <>
    <VariantBar variants={variants.map(forStrategy)} />
    <Table
      label={`Variants in ${environment}`}
      rows={variants.map((variant, index) => ({ ...variant, index }))}
      keyOf={({ name }) => name}
      columns={columns}
    />
  </>
)

interface Row extends Variant {
  readonly index: number
}

const columns: ReadonlyArray<Column<Row>> = [
  {
    key: "name",
    title: "Variant",
    cell: ({ index, name }) => (
      <span className={styles["name"]}>
        <span className={styles["swatch"]} style={{ background: seriesColor(index) }} aria-hidden="true" />
        {name}
      </span>
    )
  },
  {
    key: "share",
    title: "Share",
    align: "end",
    cell: ({ weight, weightType }) => `${percentOf(weight)}%${weightType === "fix" ? ", fixed" : ""}`
  },
  { key: "stickiness", title: "Kept by", secondary: true, cell: ({ stickiness }) => stickiness ?? "default" },
  {
    key: "payload",
    title: "Payload",
    cell: ({ payload }) => (payload === undefined ? "–" : <code>{payload.value}</code>)
  },
  {
    key: "overrides",
    title: "Always for",
    secondary: true,
    cell: ({ overrides = [] }) => (overrides.length === 0 ? "–" : overrides.map(overrideWords).join("; "))
  }
]
