import { Sparkline } from "../../charts/sparkline.tsx"
import { $api } from "../../interface/client.ts"
import type { NewSafeguard } from "../../interface/operations.gen.ts"

export interface FigureChartProps {
  readonly figure: NewSafeguard["impactMetric"]
  readonly environment: string
  readonly label: string
}

/**
 * The values of a metric that applications reported in the time range of its safeguard. The flag's own evaluations are
 * under Metrics.
 */
export const FigureChart = (props: FigureChartProps) =>
  props.figure.metricName.startsWith("halyard.") ? null : <Chart {...props} />

const Chart = ({ environment, figure, label }: FigureChartProps) => {
  const { aggregationMode, labelSelectors, metricName, timeRange } = figure
  const selectors = { environment: [environment], ...labelSelectors }
  const { data } = $api.useQuery("get", "/api/admin/impact-metrics", {
    params: {
      query: {
        metricName,
        timeRange,
        aggregationMode,
        label: Object.entries(selectors).flatMap(([name, values]) => values.map((value) => `${name}:${value}`))
      }
    }
  })
  if (data === undefined) return null
  if (data.value === null) return <p>Nothing was reported yet.</p>
  const points = data.series[0]?.data ?? []
  return (
    <>
      <p>Now {String(Math.round(data.value * 1000) / 1000)}</p>
      <Sparkline
        label={`${metricName}: ${label}`}
        bars={points.map(({ at, value }) => ({ key: at, value: value ?? 0 }))}
      />
    </>
  )
}
