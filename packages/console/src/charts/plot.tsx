import { AxisBottom, AxisLeft } from "@visx/axis"
import { scaleLinear } from "@visx/scale"
import { useId } from "react"
import type { ChartData } from "./chart-data.ts"
import { Areas } from "./areas.tsx"
import { Columns } from "./columns.tsx"
import { ChartLines } from "./chart-lines.tsx"
import { PlotCursor } from "./plot-cursor.tsx"
import { layOut, MARGIN_TOP, type PlotLayout, type PlotOptions } from "./plot-layout.ts"
import { Textures } from "./series-style.tsx"
import { labelled } from "./ticks.ts"
import styles from "./plot.module.css"

export interface PlotProps extends PlotOptions {
  readonly title: string
  readonly format: (value: number) => string
  readonly data: ChartData
  readonly width: number
  readonly height: number
}

/** The props of the components that draw the kinds of charts. */
export interface DrawingProps {
  readonly data: ChartData
  readonly layout: PlotLayout
  /** The vertical position of a value, from the top. */
  readonly y: (value: number) => number
  /** The id of the textures. */
  readonly textures: string
}

const drawings = { lines: ChartLines, areas: Areas, columns: Columns }

/**
 * A chart with axes, and a cursor that reads out its values. It is a chunk of its own: pages load it when they show a
 * chart.
 */
export const Plot = ({ data, format, height, title, width, ...options }: PlotProps) => {
  const textures = useId()
  const layout = layOut(data, { width, height }, options)
  const y = scaleLinear<number>({ domain: [0, layout.top], range: [layout.height, 0] })
  const Drawing = drawings[options.kind]
  return (
    <div className={styles["plot"]} style={{ height }}>
      <svg width={width} height={height} aria-hidden="true" className={styles["svg"]}>
        <Textures id={textures} count={data.series.length} />
        <g transform={`translate(${layout.left} ${MARGIN_TOP})`}>
          <AxisLeft
            scale={y}
            tickValues={[...layout.ticks]}
            tickFormat={(value) => options.tickFormat(Number(value))}
            tickLength={-layout.width}
            hideAxisLine
            tickLineProps={{ className: styles["grid"] }}
            tickLabelProps={{ className: styles["tick"] ?? "", textAnchor: "end", x: -8, dx: 0, dy: "0.32em" }}
          />
          <Drawing data={data} layout={layout} y={y} textures={textures} />
          <PointAxis data={data} layout={layout} />
        </g>
      </svg>
      <PlotCursor data={data} layout={layout} y={y} title={title} kind={options.kind} format={format} />
    </div>
  )
}

const PointAxis = ({ data, layout }: { readonly data: ChartData; readonly layout: PlotLayout }) => {
  const labels = data.points.map(({ label, short }) => short ?? label)
  const room = Math.max(0, ...labels.map(({ length }) => length)) * 6.5 + 18
  // Labels at the ends are moved inwards, so that they stay within the chart.
  const inwards = (position: number) =>
    Math.min(layout.width + 12 - room / 2, Math.max(room / 2 - layout.left, position))
  const chosen = labelled(layout.positions.map(inwards), room)
  const anchor = (position: number) => {
    if (inwards(position) === position) return "middle"
    return inwards(position) < position ? "end" : "start"
  }
  return (
    <AxisBottom
      top={layout.height}
      scale={scaleLinear<number>({ domain: [0, layout.width], range: [0, layout.width] })}
      tickValues={chosen.map((point) => layout.positions[point] ?? 0)}
      tickFormat={(_, index) => labels[chosen[index] ?? 0]}
      tickLength={5}
      axisLineClassName={styles["axis"] ?? ""}
      tickLineProps={{ className: styles["axis"] }}
      tickLabelProps={(position) => ({
        className: styles["tick"] ?? "",
        textAnchor: anchor(Number(position)),
        dy: "0.5em"
      })}
    />
  )
}
