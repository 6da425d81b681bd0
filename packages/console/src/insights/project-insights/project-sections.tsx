import { Link } from "@tanstack/react-router"
import type { ChartPoint } from "../../charts/chart-data.ts"
import { ChartFigure } from "../../charts/chart-figure.tsx"
import { ChartGrid } from "../../charts/chart-grid.tsx"
import { Section } from "../../components/page-frame.tsx"
import { typeWords } from "../../features/words.ts"
import type { UtcDay } from "../../time/utc-days.ts"
import { days } from "../instance-insights/insight-figures.tsx"
import { activityChart, leadTimeChart, stageChart, stageDaysChart, typeChart } from "./project-charts.ts"
import type { ProjectFiguresProps } from "./project-figures.tsx"

export interface ProjectSectionsProps extends ProjectFiguresProps {
  readonly projectId: string
  readonly today: UtcDay
}

/** What a project is made of now, and what happened in it in the last year. */
export const ProjectSections = ({ insights, projectId, status, today }: ProjectSectionsProps) => (
  <>
    <Section title="Lifecycle" description="As of now.">
      <ChartGrid>
        <ChartFigure title="Flags by stage" kind="bars" data={stageChart(status)} />
        <ChartFigure
          title="Days in each stage"
          description="Means of the flags that left the stage."
          kind="bars"
          data={stageDaysChart(status)}
          format={days}
          empty="No flag has left a stage yet."
        />
        <ChartFigure
          title="Flags by type"
          kind="bars"
          data={typeChart(insights, (type) => typeWords[type])}
          empty="There are no flags yet."
        />
        <ChartFigure
          title="Lead time by flag"
          description="Days from creation until the flag was first on in production, the longest first."
          kind="bars"
          data={leadTimeChart(insights)}
          format={days}
          empty="No flag was on in production yet."
          name={flagLink(projectId)}
        />
      </ChartGrid>
    </Section>
    <Section title="Activity">
      <ChartFigure
        title="Events by week"
        description="All changes in the project in the last year."
        kind="columns"
        data={activityChart(status, today)}
      />
    </Section>
  </>
)

const flagLink =
  (projectId: string) =>
  ({ key }: ChartPoint) => (
    <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: key }}>
      {key}
    </Link>
  )
