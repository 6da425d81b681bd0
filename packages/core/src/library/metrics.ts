import { NewImpactChart } from "../domain/impact-metrics/impact-chart.ts"
import { parseApplicationQuery } from "../domain/metrics/application-query.ts"
import { ApplicationDetails } from "../domain/metrics/application.ts"
import {
  listFeatureImpactMetricsConfigs,
  listImpactMetricsConfigs,
  removeFeatureChart,
  removeInstanceChart,
  saveFeatureChart,
  saveInstanceChart
} from "../use-cases/impact-metrics/impact-charts.ts"
import { getImpactSeries, listImpactMetrics } from "../use-cases/impact-metrics/read-impact-metrics.ts"
import { removeImpactSeries, removeProjectImpactSeries } from "../use-cases/impact-metrics/remove-impact-series.ts"
import {
  describeApplication,
  findApplication,
  listApplications,
  listInstances,
  listOutdatedSdks,
  listUnknownFlags,
  removeApplication,
  summarizeApplication
} from "../use-cases/metrics/applications.ts"
import { method } from "./method.ts"
import {
  ChartAddressInput,
  environmentName,
  FeatureAddressInput,
  filtersNamed,
  id,
  ImpactFigureInput,
  name,
  optional,
  parsed
} from "./inputs.ts"

export const applications = {
  list: method(
    parsed(parseApplicationQuery, listApplications),
    filtersNamed("query", "sortBy", "sortOrder", "limit", "offset")
  ),
  get: method(findApplication, name),
  overview: method(summarizeApplication, name),
  describe: method(describeApplication, name, ApplicationDetails),
  listInstances: method(listInstances, name, environmentName),
  listOutdatedSdks: method(listOutdatedSdks),
  listUnknownFlags: method(listUnknownFlags),
  remove: method(removeApplication, name)
}

export const impactMetrics = {
  list: method(listImpactMetrics),
  series: method(getImpactSeries, ImpactFigureInput, optional(name)),
  listCharts: method(listImpactMetricsConfigs),
  saveChart: method(saveInstanceChart, NewImpactChart),
  removeChart: method(removeInstanceChart, id),
  listFeatureCharts: method(listFeatureImpactMetricsConfigs, FeatureAddressInput),
  saveFeatureChart: method(saveFeatureChart, FeatureAddressInput, NewImpactChart),
  removeFeatureChart: method(removeFeatureChart, ChartAddressInput),
  remove: method(removeImpactSeries, name),
  removeFromProject: method(removeProjectImpactSeries, id, name)
}
