import { Bar } from "@visx/shape"
import { stack } from "./chart-data.ts"
import type { DrawingProps } from "./plot.tsx"
import { fillOf } from "./series-style.tsx"

/** A column for each point, with the series on each other. */
export const Columns = ({ data, layout, textures, y }: DrawingProps) =>
  stack(data).map((series, index) => (
    <g key={data.series[index]?.key} fill={fillOf(textures, index)}>
      {series.map(
        ([from, to], point) =>
          to > from && (
            <Bar
              key={data.points[point]?.key}
              x={(layout.positions[point] ?? 0) - layout.column / 2}
              width={layout.column}
              y={y(to)}
              // A gap of one pixel separates the series.
              height={Math.max(1, y(from) - y(to) - (from > 0 ? 1 : 0))}
              rx={Math.min(2, layout.column / 4)}
            />
          )
      )}
    </g>
  ))
