import { curveMonotoneX } from "@visx/curve"
import { Area } from "@visx/shape"
import { stack } from "./chart-data.ts"
import type { DrawingProps } from "./plot.tsx"
import { colourOf, fillOf } from "./series-style.tsx"

/** The series as areas on each other. A single point is shown as a column. */
export const Areas = ({ data, layout, textures, y }: DrawingProps) =>
  stack(data).map((series, index) => {
    const [only] = series
    if (series.length === 1 && only !== undefined) {
      const [from, to] = only
      return (
        <rect
          key={data.series[index]?.key}
          x={(layout.positions[0] ?? 0) - 12}
          width={24}
          y={y(to)}
          height={y(from) - y(to)}
          fill={fillOf(textures, index)}
        />
      )
    }
    return (
      <Area
        key={data.series[index]?.key}
        data={series.map((range, point) => ({ range, point }))}
        x={({ point }) => layout.positions[point] ?? 0}
        y0={({ range }) => y(range[0])}
        y1={({ range }) => y(range[1])}
        curve={curveMonotoneX}
        fill={fillOf(textures, index)}
        fillOpacity={0.75}
        stroke={colourOf(index)}
        strokeWidth={1.5}
      />
    )
  })
