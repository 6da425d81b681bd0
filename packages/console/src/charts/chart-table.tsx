import { Table } from "../components/table.tsx"
import type { ChartData } from "./chart-data.ts"
import type { Cell } from "./csv.ts"
import styles from "./chart-table.module.css"

export interface ChartTableProps {
  readonly title: string
  readonly data: ChartData
  readonly format: (value: number) => string
}

/** The values of a chart as a table. The latest moment comes first. */
export const ChartTable = ({ data, format, title }: ChartTableProps) => {
  const indices = data.points.map((_, point) => point)
  const rows = data.points.some(({ at }) => at !== undefined) ? indices.toReversed() : indices
  return (
    <div className={styles["scroll"]}>
      <Table
        label={title}
        rows={rows}
        keyOf={(point) => data.points[point]?.key ?? point}
        columns={[
          { key: "point", title: data.dimension, cell: (point) => data.points[point]?.label },
          ...data.series.map(({ key, label, values }) => ({
            key: `series-${key}`,
            title: label,
            align: "end" as const,
            cell: (point: number) => {
              const value = values[point]
              return value === undefined ? "–" : format(value)
            }
          }))
        ]}
      />
    </div>
  )
}

/** The values of a chart as rows of a sheet, with titles. Moments are written as their keys. */
export const tableOf = ({ dimension, points, series }: ChartData): ReadonlyArray<ReadonlyArray<Cell>> => [
  [dimension, ...series.map(({ label }) => label)],
  ...points.map(({ at, key, label }, point) => [
    at === undefined ? label : key,
    ...series.map(({ values }) => values[point])
  ])
]
