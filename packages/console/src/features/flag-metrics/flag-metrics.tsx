import { keepPreviousData } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { Activity } from "lucide-react"
import { ChartFigure } from "../../charts/chart-figure.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { $api } from "../../interface/client.ts"
import { useNow } from "../../time/now.ts"
import { daysAfter, utcDay } from "../../time/utc-days.ts"
import { counted, short } from "../../words/numbers.ts"
import { trafficWords } from "../flag-overview/traffic.ts"
import { useFlag } from "../flag-page/use-flag.ts"
import {
  chartByApplication,
  chartByPeriod,
  chartByVariant,
  type Count,
  countsOfDays,
  countsOfHours,
  periodsUntil,
  sumOf
} from "./metrics-charts.ts"
import { MetricsFilters } from "./metrics-filters.tsx"
import { type Length, lengthOf, readMetricsRange } from "./metrics-range.ts"
import styles from "./flag-metrics.module.css"

const route = getRouteApi("/app/projects/$projectId/features/$featureName/metrics")

/** How often applications asked for a flag and what they got, by environment. */
export const FlagMetrics = () => {
  const flag = useFlag()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const length = lengthOf(search)
  const counts = useCounts(flag.name, length)
  const environments = flag.environments.map(({ name }) => name)
  return (
    <Loaded query={counts} rows={8}>
      {(all) => (
        <>
          <MetricsFilters
            environments={environments}
            applications={all.map(({ appName }) => appName)}
            search={search}
            onChange={(changes) =>
              void navigate({ to: ".", search: readMetricsRange({ ...search, ...changes }), replace: true })
            }
          />
          <Charts
            environments={environments.filter((name) => [undefined, name].includes(search.environment))}
            counts={all.filter(({ appName }) => [undefined, appName].includes(search.application))}
            length={length}
          />
        </>
      )}
    </Loaded>
  )
}

const EVERY_MINUTE = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const

const useCounts = (name: string, { count, unit }: Length) => {
  const today = utcDay(useNow())
  const hours = $api.useQuery(
    "get",
    "/api/admin/client-metrics/features/{name}/raw",
    { params: { path: { name }, query: { hoursBack: String(unit === "hour" ? count : 1) } } },
    { ...EVERY_MINUTE, enabled: unit === "hour", select: ({ data }) => countsOfHours(data) }
  )
  const days = $api.useQuery(
    "get",
    "/api/admin/client-metrics/features/{name}/days",
    { params: { path: { name }, query: { from: daysAfter(today, 1 - count), to: today } } },
    { ...EVERY_MINUTE, enabled: unit === "day", select: (answer) => countsOfDays(answer.days) }
  )
  return unit === "hour" ? hours : days
}

interface ChartsProps {
  readonly environments: ReadonlyArray<string>
  readonly counts: ReadonlyArray<Count>
  readonly length: Length
}

const Charts = ({ counts, environments, length }: ChartsProps) => {
  const periods = periodsUntil(useNow(), length)
  const time = counted(length.count, length.unit)
  const active = environments.filter((name) =>
    counts.some(({ environment, no, yes }) => environment === name && yes + no > 0)
  )
  const silent = environments.filter((name) => !active.includes(name))
  const visible = counts.filter(({ environment }) => active.includes(environment))
  const variants = chartByVariant(visible)
  if (active.length === 0) {
    return (
      <EmptyState icon={<Activity aria-hidden="true" />} title={`No evaluations in the last ${time}`}>
        As soon as an application with an SDK asks for the flag, its evaluations are shown here. Applications report
        about once a minute.
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
          description={trafficWords([sumOf(counts.filter((count) => count.environment === environment))], time)}
          data={chartByPeriod(counts, environment, periods, length.unit)}
          tickFormat={short}
        />
      ))}

      <ChartFigure title="By application" level={2} kind="bars" data={chartByApplication(visible)} />

      {variants.points.length > 0 && <ChartFigure title="By variant" level={2} kind="bars" data={variants} />}
      {silent.length > 0 && <p className={styles["silent"]}>No evaluations in {silent.join(", ")}.</p>}
    </div>
  )
}
