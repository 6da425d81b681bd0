import { Link } from "@tanstack/react-router"
import type { ChartPoint } from "../../charts/chart-data.ts"
import { ChartFigure } from "../../charts/chart-figure.tsx"
import { ChartGrid } from "../../charts/chart-grid.tsx"
import { Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { short } from "../../words/numbers.ts"
import { evaluationWeeks } from "./evaluation-weeks.ts"
import { flagWeeks, latestByProject } from "./flag-weeks.ts"
import {
  evaluationChart,
  flagChart,
  projectChart,
  type NamedWeeks,
  updateChart,
  userChart,
  weekChart
} from "./insight-charts.ts"
import { days, type InsightProps, percent } from "./insight-figures.tsx"
import { LifecycleSection } from "./lifecycle-section.tsx"

/** The most projects that have bars, and lines, of their own. */
const MOST_BARS = 12
const MOST_LINES = 5

/** The charts of the insights. */
export const InsightSections = (props: InsightProps) => {
  const sets = useNamedWeeks(props)
  return (
    <>
      <FlagSections {...props} sets={sets} />
      <UseSection {...props} sets={sets} />
      <LifecycleSection projects={props.projects} />
    </>
  )
}

type SectionProps = InsightProps & { readonly sets: ReadonlyArray<NamedWeeks> }

/** The weeks of all chosen projects together, and of each, if they are few. */
const useNamedWeeks = ({ insights, projects, range }: InsightProps): ReadonlyArray<NamedWeeks> => {
  const nameOf = useProjectName()
  const each = projects.length <= MOST_LINES ? projects : []
  const single = each.map((id) => ({ key: id, label: nameOf(id), weeks: flagWeeks(insights, [id], range) }))
  const weeks = flagWeeks(insights, projects, range)
  const all = { key: "*", label: projects.length === 0 ? "All projects" : "Together", weeks }
  return single.length === 1 ? single : [all, ...single]
}

const useProjectName = () => {
  const known = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  return (id: string) => known.find((project) => project.id === id)?.name ?? id
}

const UseSection = ({ insights, projects, range, sets }: SectionProps) => (
  <Section title="Delivery and use">
    <ChartGrid>
      <ChartFigure
        title="Time to production"
        description="Mean days from creation until a flag is first on in production, for flags that got there in the 30 days before."
        kind="lines"
        data={weekChart(sets, "timeToProduction")}
        format={days}
      />
      <ChartFigure
        title="Evaluations"
        description="How often applications asked for flags, and whether the answer was on or off."
        kind="columns"
        data={evaluationChart(evaluationWeeks(insights, projects, range))}
        tickFormat={short}
      />
      {projects.length === 0 && (
        <ChartFigure
          title="Changes by environment"
          description="Events in environments of each type, by week."
          kind="columns"
          data={updateChart(insights, range)}
        />
      )}
      {projects.length === 0 && (
        <ChartFigure
          title="Users"
          description="People who can log in."
          kind="areas"
          data={userChart(insights, range)}
        />
      )}
    </ChartGrid>
  </Section>
)

const FlagSections = ({ insights, projects, range, sets }: SectionProps) => {
  const nameOf = useProjectName()
  const weeks = flagWeeks(insights, projects, range)
  const latest = latestByProject(insights, projects, range)
  const largest = latest.slice(0, MOST_BARS)
  const leastHealthy = latest.toSorted((one, other) => one.health - other.health).slice(0, MOST_BARS)
  return (
    <>
      <Section title="Flags">
        <ChartGrid>
          <ChartFigure
            title="Flags by state"
            description="Potentially stale flags are older than their type expects."
            kind="areas"
            data={flagChart(insights, weeks, range, projects.length > 0)}
          />
          <ChartFigure
            title="Flags by project"
            kind="bars"
            data={projectChart(largest, nameOf, { key: "total", label: "Flags" })}
            name={projectLink}
          />
        </ChartGrid>
      </Section>
      <Section title="Health">
        <ChartGrid>
          <ChartFigure
            title="Health over time"
            description="The share of flags that are neither stale nor potentially stale."
            kind="lines"
            data={weekChart(sets, "health")}
            format={percent}
            max={100}
          />
          <ChartFigure
            title="Health by project"
            description="The least healthy first."
            kind="bars"
            data={projectChart(leastHealthy, nameOf, { key: "health", label: "Health" })}
            format={percent}
            max={100}
            name={projectLink}
          />
        </ChartGrid>
      </Section>
    </>
  )
}

const projectLink = ({ key, label }: ChartPoint) => (
  <Link to="/projects/$projectId/insights" params={{ projectId: key }}>
    {label}
  </Link>
)
