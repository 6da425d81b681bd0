import { useId, type ReactNode } from "react"
import { largest, type ChartData, type ChartPoint } from "./chart-data.ts"
import { fillOf, Textures } from "./series-style.tsx"
import styles from "./bars.module.css"

export interface BarsProps {
  readonly data: ChartData
  readonly format: (value: number) => string
  readonly max?: number | undefined
  /** Renders the name of a point, for example as a link. By default it is text. */
  readonly name?: ((point: ChartPoint) => ReactNode) | undefined
}

/**
 * Horizontal bars with their names and values, the series side by side in each. They need no measuring, so no chunk.
 */
export const Bars = ({ data, format, max, name }: BarsProps) => {
  const textures = useId()
  const top = max ?? largest(data, true)
  return (
    <ol className={styles["bars"]}>
      {data.points.map((point, index) => {
        const values = data.series.map(({ values: all }) => all[index])
        return (
          <li key={point.key}>
            <span className={styles["name"]} title={point.label}>
              {name === undefined ? point.label : name(point)}
            </span>
            <span className={styles["value"]}>{readOut(data, values, format)}</span>
            <Bar id={`${textures}-${index}`} values={values} top={top} />
          </li>
        )
      })}
    </ol>
  )
}

/** The value of a bar. Of several series, each value with the name of its series for screen readers, and the sum. */
const readOut = (data: ChartData, values: ReadonlyArray<number | undefined>, format: (value: number) => string) => {
  if (values.every((value) => value === undefined)) return <span title="Not known">–</span>
  const sum = format(values.reduce<number>((total, value) => total + (value ?? 0), 0))
  if (data.series.length === 1) return sum
  const parts = data.series.map(({ label }, series) => `${label} ${format(values[series] ?? 0)}`).join(", ")
  return (
    <span title={parts}>
      {sum} <span className={styles["hidden"]}>({parts})</span>
    </span>
  )
}

interface BarProps {
  readonly id: string
  readonly values: ReadonlyArray<number | undefined>
  readonly top: number
}

const Bar = ({ id, top, values }: BarProps) => {
  const shares = values.map((value) => ((value ?? 0) / (top > 0 ? top : 1)) * 100)
  return (
    <svg className={styles["bar"]} width="100%" height="8" aria-hidden="true">
      <Textures id={id} count={values.length} />
      {shares.map((share, series) => (
        <rect
          key={fillOf(id, series)}
          x={`${shares.slice(0, series).reduce((sum, one) => sum + one, 0)}%`}
          width={`${share}%`}
          height="8"
          fill={fillOf(id, series)}
        />
      ))}
    </svg>
  )
}
