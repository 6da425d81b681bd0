import { ChartFigure } from "../../charts/chart-figure.tsx"
import { ChartGrid } from "../../charts/chart-grid.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { phaseChart, phaseDaysChart } from "./insight-charts.ts"
import { days } from "./insight-figures.tsx"

/** How many flags are in each stage of their lifecycle, and how long they stay there. */
export const LifecycleSection = ({ projects }: { readonly projects: ReadonlyArray<string> }) => {
  const query = projects.length === 0 ? {} : { projects: projects.join(",") }
  const trends = $api.useQuery("get", "/api/admin/insights/lifecycle", { params: { query } })
  return (
    <Section title="Lifecycle" description="As of now, whatever the range is.">
      <Loaded query={trends} rows={4}>
        {({ lifecycleTrends }) => (
          <ChartGrid>
            <ChartFigure
              title="Flags by phase"
              description="Developed, in use in production, and ready to be cleaned up."
              kind="bars"
              data={phaseChart(lifecycleTrends)}
            />
            <ChartFigure
              title="Days in each phase"
              description="Medians. Flags that stay in “clean up” for long are debt."
              kind="bars"
              data={phaseDaysChart(lifecycleTrends)}
              format={days}
            />
          </ChartGrid>
        )}
      </Loaded>
    </Section>
  )
}
