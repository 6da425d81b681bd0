import { ChartFigure } from "../../charts/chart-figure.tsx"
import { ChartGrid } from "../../charts/chart-grid.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { count } from "../../words/numbers.ts"
import { rateChart } from "./traffic-charts.ts"

/** The requests per second of the last six hours. They are read again while the page is open. */
export const RateSection = () => {
  const rates = $api.useQuery("get", "/api/admin/metrics/rps", {}, { refetchInterval: 60_000 })
  return (
    <Section title="Requests per second" description="In the last six hours, in your time zone.">
      <Loaded query={rates}>
        {({ adminMetrics, clientMetrics }) => (
          <ChartGrid>
            <ChartFigure
              title="SDKs and proxies"
              description="The applications and endpoints with the most requests."
              kind="areas"
              data={rateChart(clientMetrics)}
              format={rate}
              empty="No SDK has called in the last six hours."
            />
            <ChartFigure
              title="Console and scripts"
              description="Requests to the admin interface."
              kind="areas"
              data={rateChart(adminMetrics)}
              format={rate}
            />
          </ChartGrid>
        )}
      </Loaded>
    </Section>
  )
}

const rate = (value: number): string => count(Number(value.toFixed(3)))
