import { ChartFigure } from "../../charts/chart-figure.tsx"
import { ChartGrid } from "../../charts/chart-grid.tsx"
import type { UtcDayRange } from "../../charts/range/range.ts"
import { Section } from "../../components/page-frame.tsx"
import type { InstanceInsights } from "../../interface/operations.gen.ts"
import { short } from "../../words/numbers.ts"
import { evaluationWeeks } from "../instance-insights/evaluation-weeks.ts"
import { flagWeeks } from "../instance-insights/flag-weeks.ts"
import { evaluationChart, flagChart, weekChart } from "../instance-insights/insight-charts.ts"
import { days, percent } from "../instance-insights/insight-figures.tsx"

export interface ProjectHealthProps {
  readonly projectId: string
  readonly insights: InstanceInsights
  readonly range: UtcDayRange
}

/** The health of a project's flags over the range. */
export const ProjectHealth = ({ insights, projectId, range }: ProjectHealthProps) => {
  const weeks = flagWeeks(insights, [projectId], range)
  const sets = [{ key: projectId, label: "Health", weeks }]
  return (
    <Section title="Over time">
      <ChartGrid>
        <ChartFigure
          title="Health"
          description="The share of flags that are neither stale nor potentially stale."
          kind="lines"
          data={weekChart(sets, "health")}
          format={percent}
          max={100}
        />
        <ChartFigure title="Flags by state" kind="areas" data={flagChart(insights, weeks, range, true)} />
        <ChartFigure
          title="Evaluations"
          description="How often applications asked for flags, and whether the answer was on or off."
          kind="columns"
          data={evaluationChart(evaluationWeeks(insights, [projectId], range))}
          tickFormat={short}
        />
        <ChartFigure
          title="Time to production"
          description="Mean days of flags that got there in the 30 days before."
          kind="lines"
          data={weekChart([{ key: projectId, label: "Days", weeks }], "timeToProduction")}
          format={days}
        />
      </ChartGrid>
    </Section>
  )
}
