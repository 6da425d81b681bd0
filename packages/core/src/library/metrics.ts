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
import { door } from "./door.ts"
import {
  ChartAddress,
  environmentName,
  FeatureAddress,
  filtersNamed,
  id,
  ImpactFigure,
  name,
  optional,
  parsed
} from "./inputs.ts"

export const applications = {
  list: door(
    parsed(parseApplicationQuery, listApplications),
    filtersNamed("query", "sortBy", "sortOrder", "limit", "offset")
  ),
  get: door(findApplication, name),
  overview: door(summarizeApplication, name),
  describe: door(describeApplication, name, ApplicationDetails),
  listInstances: door(listInstances, name, environmentName),
  listOutdatedSdks: door(listOutdatedSdks),
  listUnknownFlags: door(listUnknownFlags),
  remove: door(removeApplication, name)
}

export const impactMetrics = {
  list: door(listImpactMetrics),
  series: door(getImpactSeries, ImpactFigure, optional(name)),
  listCharts: door(listImpactMetricsConfigs),
  saveChart: door(saveInstanceChart, NewImpactChart),
  removeChart: door(removeInstanceChart, id),
  listFeatureCharts: door(listFeatureImpactMetricsConfigs, FeatureAddress),
  saveFeatureChart: door(saveFeatureChart, FeatureAddress, NewImpactChart),
  removeFeatureChart: door(removeFeatureChart, ChartAddress),
  remove: door(removeImpactSeries, name),
  removeFromProject: door(removeProjectImpactSeries, id, name)
}
