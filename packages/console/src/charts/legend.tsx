import { useId } from "react"
import type { ChartSeries } from "./chart-data.ts"
import { colourOf, dashesOf, fillOf, Mark, Textures } from "./series-style.tsx"
import styles from "./legend.module.css"

export interface LegendProps {
  readonly series: ReadonlyArray<ChartSeries>
  /** Lines with points, or areas. */
  readonly look: "line" | "area"
}

export const Legend = ({ look, series }: LegendProps) => (
  <ul className={styles["legend"]}>
    {series.map(({ key, label }, index) => (
      <li key={key}>
        <Swatch look={look} series={index} />
        {label}
      </li>
    ))}
  </ul>
)

export interface SwatchProps {
  readonly look: "line" | "area"
  readonly series: number
}

/** A small picture of how a series looks. */
export const Swatch = ({ look, series }: SwatchProps) => {
  const id = useId()
  return look === "line" ? (
    <svg width="26" height="12" viewBox="0 -6 26 12" aria-hidden="true">
      <line x2="26" stroke={colourOf(series)} strokeWidth={2} strokeDasharray={dashesOf(series)} />
      <Mark series={series} x={13} />
    </svg>
  ) : (
    <svg width="12" height="12" aria-hidden="true">
      <Textures id={id} count={series + 1} />
      <rect width="12" height="12" rx="3" fill={fillOf(id, series)} />
    </svg>
  )
}
