import { compareText } from "../values/text.ts"
import type { MovedChart } from "./document/moved-plan.ts"
import { type ItemRules, type KindPlan, numberedNames, planItems } from "./plan-items.ts"

/** Charts have no names, so they are compared as they are, in one order. */
export const sortedCharts = (charts: ReadonlyArray<MovedChart>): ReadonlyArray<MovedChart> =>
  charts.toSorted((left, right) => compareText(chartText(left), chartText(right)))

/** What tells a chart from others. */
export const chartText = (chart: MovedChart): string =>
  JSON.stringify(Object.entries(chart).toSorted(([left], [right]) => compareText(left, right)))

/** How a move calls a chart. Several can be called alike. */
const chartName = ({ aggregationMode, metricName, timeRange, title }: MovedChart): string =>
  `${title ?? metricName} (${aggregationMode}, ${timeRange})`

/** The charts of the instance. Those that are called alike count as the same, in their order. */
export const planCharts = (
  given: ReadonlyArray<MovedChart> | undefined,
  here: ReadonlyArray<MovedChart>
): KindPlan<"chart"> => {
  // The names belong to these very objects.
  const own = given && sortedCharts(given).map((chart) => ({ ...chart }))
  const names = new Map([...numberedNames(own ?? [], chartName), ...numberedNames(here, chartName)])
  return planItems({ ...rules, nameOf: (chart) => names.get(chart) ?? chart.metricName }, own, here)
}

const rules: Omit<ItemRules<"chart">, "nameOf"> = {
  kind: "chart",
  complete: (chart) => chart,
  judge: () => []
}
