import { compareText } from "../values/text.ts"
import type { MovedChart } from "./document/moved-plan.ts"
import { type ItemRules, type KindPlan, numberedNames, planItems } from "./plan-items.ts"

/** The charts in one order by their content, since they have no names. */
export const sortedCharts = (charts: ReadonlyArray<MovedChart>): ReadonlyArray<MovedChart> =>
  charts.toSorted((left, right) => compareText(chartText(left), chartText(right)))

/** The content of a chart as text, to compare and sort charts. */
export const chartText = (chart: MovedChart): string =>
  JSON.stringify(Object.entries(chart).toSorted(([left], [right]) => compareText(left, right)))

/** The name of a chart in a move. Several charts can have the same one. */
const chartName = ({ aggregationMode, metricName, timeRange, title }: MovedChart): string =>
  `${title ?? metricName} (${aggregationMode}, ${timeRange})`

/** Plans the charts of the instance. Those with the same name are matched in their order. */
export const planCharts = (
  given: ReadonlyArray<MovedChart> | undefined,
  here: ReadonlyArray<MovedChart>
): KindPlan<"chart"> => {
  // Names are looked up by object, so each item needs an object of its own.
  const own = given && sortedCharts(given).map((chart) => ({ ...chart }))
  const names = new Map([...numberedNames(own ?? [], chartName), ...numberedNames(here, chartName)])
  return planItems({ ...rules, nameOf: (chart) => names.get(chart) ?? chart.metricName }, own, here)
}

const rules: Omit<ItemRules<"chart">, "nameOf"> = {
  kind: "chart",
  complete: (chart) => chart,
  judge: () => []
}
