import { useState, type KeyboardEvent, type PointerEvent } from "react"
import type { ChartData } from "./chart-data.ts"
import { Swatch } from "./legend.tsx"
import { MARGIN_TOP, type PlotLayout } from "./plot-layout.ts"
import { Mark } from "./series-style.tsx"
import { nearest } from "./ticks.ts"
import styles from "./plot-cursor.module.css"

export interface PlotCursorProps {
  readonly title: string
  readonly data: ChartData
  readonly layout: PlotLayout
  readonly y: (value: number) => number
  readonly kind: "lines" | "areas" | "columns"
  readonly format: (value: number) => string
}

/** Shows the values of the point below the pointer. By keyboard it is a slider along the points. */
export const PlotCursor = ({ data, format, kind, layout, title, y }: PlotCursorProps) => {
  const [visible, setVisible] = useState<number>()
  const last = data.points.length - 1
  const point = Math.min(visible ?? last, last)
  const follow = (event: PointerEvent<HTMLElement>) =>
    setVisible(nearest(layout.positions, event.clientX - event.currentTarget.getBoundingClientRect().left))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setVisible(undefined)
    const target = targetOf(event.key, point, last)
    if (target === undefined) return
    event.preventDefault()
    setVisible(target)
  }
  const box = { left: layout.left, top: MARGIN_TOP, width: layout.width, height: layout.height }
  return (
    <div
      className={styles["area"]}
      style={box}
      role="slider"
      tabIndex={0}
      aria-label={`Values of ${title}`}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={point + 1}
      aria-valuetext={inWords(data, point, format)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && setVisible(point)}
      onBlur={() => setVisible(undefined)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setVisible(undefined)}
    >
      {visible !== undefined && (
        <>
          <Crosshair data={data} kind={kind} layout={layout} point={point} y={y} />
          <Values data={data} format={format} kind={kind} layout={layout} point={point} />
        </>
      )}
    </div>
  )
}

const targetOf = (key: string, point: number, last: number): number | undefined => {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: point - 1,
    ArrowDown: point - 1,
    ArrowRight: point + 1,
    ArrowUp: point + 1,
    PageUp: point - 7,
    PageDown: point + 7,
    Home: 0,
    End: last
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(last, Math.max(0, target))
}

const inWords = ({ points, series }: ChartData, point: number, format: (value: number) => string): string => {
  const values = series.map(({ label, values: all }) => {
    const value = all[point]
    return `${label} ${value === undefined ? "unknown" : format(value)}`
  })
  return `${points[point]?.label ?? ""}: ${values.join(", ")}`
}

type CrosshairProps = Pick<PlotCursorProps, "data" | "kind" | "layout" | "y"> & { readonly point: number }

const Crosshair = ({ data, kind, layout, point, y }: CrosshairProps) => {
  const x = layout.positions[point] ?? 0
  return (
    <svg className={styles["crosshair"]} width={layout.width} height={layout.height} aria-hidden="true">
      {kind === "columns" ? (
        <rect
          className={styles["band"]}
          x={x - layout.column / 2 - 3}
          width={layout.column + 6}
          height={layout.height}
        />
      ) : (
        <line x1={x} x2={x} y2={layout.height} />
      )}
      {kind === "lines" &&
        data.series.map(({ key, values }, series) => {
          const value = values[point]
          return value !== undefined && <Mark key={key} series={series} x={x} y={y(value)} />
        })}
    </svg>
  )
}

type ValuesProps = Pick<PlotCursorProps, "data" | "format" | "kind" | "layout"> & { readonly point: number }

const Values = ({ data, format, kind, layout, point }: ValuesProps) => {
  const x = layout.positions[point] ?? 0
  const side = x > layout.width / 2 ? { right: layout.width - x + 12 } : { left: x + 12 }
  // On narrow charts there is no room next to the crosshair.
  const box = layout.width < 340 ? { top: "auto", left: 0, right: 0, bottom: layout.height + 4 } : side
  return (
    <div className={styles["values"]} style={box} aria-hidden="true">
      <strong>{data.points[point]?.label}</strong>
      <dl>
        {data.series.map(({ key, label, values }, series) => {
          const value = values[point]
          return (
            <div key={key}>
              <dt>
                {data.series.length > 1 && <Swatch look={kind === "lines" ? "line" : "area"} series={series} />}
                {label}
              </dt>
              <dd>{value === undefined ? "–" : format(value)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
