import { getRouteApi } from "@tanstack/react-router"
import { Activity } from "lucide-react"
import { ChartFigure } from "../../charts/chart-figure.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import type { FeatureHour } from "../../interface/operations.gen.ts"
import { useNow } from "../../time/now.ts"
import { trafficIn, trafficWords } from "../flag-overview/traffic.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import { chartByApplication, chartByHour, chartByVariant } from "./metrics-charts.ts"
import { LONGEST_RANGE, ranges, readMetricsRange, type MetricsRange } from "./metrics-range.ts"
import styles from "./flag-metrics.module.css"

const route = getRouteApi("/app/projects/$projectId/features/$featureName/metrics")

/** How often applications asked for a flag and what they got, by environment. */
export const FlagMetrics = () => {
  const flag = useFlag()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const length = search.hours ?? LONGEST_RANGE
  const metrics = $api.useQuery(
    "get",
    "/api/admin/client-metrics/features/{name}/raw",
    { params: { path: { name: flag.name }, query: { hoursBack: String(length) } } },
    { refetchInterval: 60_000 }
  )
  const change = (changes: { readonly [Key in keyof MetricsRange]: string | number | undefined }) =>
    void navigate({ to: ".", search: readMetricsRange({ ...search, ...changes }), replace: true })
  return (
    <Loaded query={metrics} rows={8}>
      {({ data }) => (
        <>
          <Filters
            environments={flag.environments.map(({ name }) => name)}
            hours={data}
            search={search}
            onChange={change}
          />
          <Charts
            environments={flag.environments
              .map(({ name }) => name)
              .filter((name) => search.environment === undefined || name === search.environment)}
            hours={data.filter(({ appName }) => search.application === undefined || appName === search.application)}
            length={length}
          />
        </>
      )}
    </Loaded>
  )
}

interface FiltersProps {
  readonly environments: ReadonlyArray<string>
  readonly hours: ReadonlyArray<FeatureHour>
  readonly search: MetricsRange
  readonly onChange: (changes: { readonly [Key in keyof MetricsRange]: string | number | undefined }) => void
}

const ALL = ""

const Filters = ({ environments, hours, onChange, search }: FiltersProps) => {
  const applications = [
    ...new Set([
      ...hours.map(({ appName }) => appName),
      ...(search.application === undefined ? [] : [search.application])
    ])
  ]
  return (
    <div className={styles["filters"]}>
      <Select
        label="Range"
        value={String(search.hours ?? LONGEST_RANGE)}
        onChange={(range) => onChange({ hours: Number(range) })}
        choices={ranges.map((range) => ({ value: String(range), label: `Last ${range} hours` }))}
      />
      <Select
        label="Environment"
        value={search.environment ?? ALL}
        onChange={(environment) => onChange({ environment })}
        choices={[{ value: ALL, label: "All environments" }, ...environments.map(asChoice)]}
      />
      <Select
        label="Application"
        value={search.application ?? ALL}
        onChange={(application) => onChange({ application })}
        choices={[{ value: ALL, label: "All applications" }, ...applications.toSorted().map(asChoice)]}
      />
    </div>
  )
}

const asChoice = (name: string) => ({ value: name, label: name })

interface ChartsProps {
  readonly environments: ReadonlyArray<string>
  readonly hours: ReadonlyArray<FeatureHour>
  readonly length: number
}

const Charts = ({ environments, hours, length }: ChartsProps) => {
  const now = useNow()
  const active = environments.filter((name) =>
    hours.some(({ environment, no, yes }) => environment === name && yes + no > 0)
  )
  const silent = environments.filter((name) => !active.includes(name))
  const shown = hours.filter(({ environment }) => active.includes(environment))
  const variants = chartByVariant(shown)
  if (active.length === 0) {
    return (
      <EmptyState icon={<Activity aria-hidden="true" />} title={`No evaluations in the last ${length} hours`}>
        As soon as an application with an SDK asks for the flag, its evaluations are shown here by hour. Applications
        report about once a minute.
      </EmptyState>
    )
  }
  return (
    <div className={styles["charts"]}>
      {active.map((environment) => (
        <ChartFigure
          key={environment}
          title={environment}
          level={2}
          kind="columns"
          description={trafficWords(trafficIn(hours, environment, now, length))}
          data={chartByHour(hours, environment, now, length)}
        />
      ))}

      <ChartFigure title="By application" level={2} kind="bars" data={chartByApplication(shown)} />

      {variants.points.length > 0 && <ChartFigure title="By variant" level={2} kind="bars" data={variants} />}
      {silent.length > 0 && <p className={styles["silent"]}>No evaluations in {silent.join(", ")}.</p>}
    </div>
  )
}
