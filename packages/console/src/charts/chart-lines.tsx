import { curveMonotoneX } from "@visx/curve"
import { Area, LinePath } from "@visx/shape"
import type { DrawingProps } from "./plot.tsx"
import { colourOf, dashesOf, Mark } from "./series-style.tsx"

/** A line for each series. A single one has a light area below it; few points have marks. */
export const ChartLines = ({ data, layout, y }: DrawingProps) => {
  const x = (point: number) => layout.positions[point] ?? 0
  const few = data.points.length <= 16
  return data.series.map(({ key, values }, series) => {
    const known = values.map((value, point) => ({ value, point }))
    const path = {
      data: known,
      x: ({ point }: LinePoint) => x(point),
      curve: curveMonotoneX,
      defined: ({ value }: LinePoint) => value !== undefined
    }
    return (
      <g key={key}>
        {data.series.length === 1 && (
          <Area {...path} y0={layout.height} y1={({ value }) => y(value ?? 0)} fill={colourOf(0)} fillOpacity={0.1} />
        )}
        <LinePath
          {...path}
          y={({ value }) => y(value ?? 0)}
          stroke={colourOf(series)}
          strokeWidth={2}
          strokeDasharray={dashesOf(series) ?? "none"}
          strokeLinejoin="round"
        />
        {known.map(
          ({ point, value }) =>
            value !== undefined &&
            (few || isAlone(values, point)) && <Mark key={point} series={series} x={x(point)} y={y(value)} />
        )}
      </g>
    )
  })
}

interface LinePoint {
  readonly point: number
  readonly value: number | undefined
}

/** Lines do not show values without a neighbour. */
const isAlone = (values: ReadonlyArray<number | undefined>, point: number): boolean =>
  values[point - 1] === undefined && values[point + 1] === undefined
