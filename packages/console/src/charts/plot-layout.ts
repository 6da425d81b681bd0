import { largest, type ChartData } from "./chart-data.ts"
import { valueTicks } from "./ticks.ts"

/** The layout of a chart, in pixels from the upper left corner of the plot. */
export interface PlotLayout {
  readonly left: number
  readonly width: number
  readonly height: number
  /** Where each point is on the axis: the middle of its column, for columns. */
  readonly positions: ReadonlyArray<number>
  /** The width of a column. */
  readonly column: number
  readonly ticks: ReadonlyArray<number>
  readonly top: number
}

export interface PlotSize {
  readonly width: number
  readonly height: number
}

export interface PlotOptions {
  readonly kind: "lines" | "areas" | "columns"
  /** Writes the values of the axis. */
  readonly tickFormat: (value: number) => string
  /** The end of the scale, such as 100 for percentages. By default the largest value decides. */
  readonly max?: number | undefined
}

export const layOut = (data: ChartData, { height, width }: PlotSize, options: PlotOptions): PlotLayout => {
  const stacked = options.kind !== "lines"
  const values = data.series.flatMap((series) => series.values)
  const whole = values.every((value) => value === undefined || Number.isInteger(value))
  const ticks = valueTicks(options.max ?? largest(data, stacked), height > 140 ? 4 : 2, whole)
  const longest = Math.max(...ticks.map((tick) => options.tickFormat(tick).length))
  const left = longest * 7 + 10
  const inner = Math.max(40, width - left - MARGIN_RIGHT)
  const step = inner / Math.max(1, data.points.length)
  return {
    left,
    width: inner,
    height: height - MARGIN_BOTTOM - MARGIN_TOP,
    positions:
      options.kind === "columns" ? data.points.map((_, point) => (point + 0.5) * step) : alongTime(data, inner),
    column: Math.min(44, Math.max(1.5, step - Math.max(1, step * 0.28))),
    ticks,
    top: ticks.at(-1) ?? 1
  }
}

export const MARGIN_TOP = 10
const MARGIN_BOTTOM = 26
const MARGIN_RIGHT = 8

/** Moments by their distance, anything else evenly. A single point is in the middle. */
const alongTime = ({ points }: ChartData, width: number): ReadonlyArray<number> => {
  const xs = points.map(({ at }, index) => at ?? index)
  const first = Math.min(...xs)
  const span = Math.max(...xs) - first
  return xs.map((box) => (span === 0 ? width / 2 : ((box - first) / span) * width))
}
