import type { ChartPoint } from "../../charts/chart-data.ts"
import { ChartFigure } from "../../charts/chart-figure.tsx"
import { ChartGrid } from "../../charts/chart-grid.tsx"
import { Headline, Headlines } from "../../charts/headline.tsx"
import { Section } from "../../components/page-frame.tsx"
import type { MeteredConnections, MeteredRequests, Traffic } from "../../interface/operations.gen.ts"
import { count, share, short } from "../../words/numbers.ts"
import { connectionChart, interfaceChart, meteredChart, outcomeChart, requestsIn } from "./traffic-charts.ts"

export interface TrafficSectionsProps {
  readonly traffic: Traffic
  readonly requests: MeteredRequests
  readonly connections: MeteredConnections
  readonly periods: ReadonlyArray<ChartPoint>
}

/** The figures and charts of a range. */
export const TrafficSections = ({ connections, periods, requests, traffic }: TrafficSectionsProps) => {
  const frontend = meteredChart(requests, periods)
  const connected = connectionChart(connections, periods)
  const all = requestsIn(traffic)
  return (
    <>
      <Headlines>
        <Headline label="Requests" value={all} format={short} note={`${count(all)} in the range`} />
        <Headline
          label="Refused"
          value={shareOf(requestsIn(traffic, "client-errors"), all)}
          format={share}
          note="Status 400 to 499"
        />
        <Headline
          label="Failed"
          value={shareOf(requestsIn(traffic, "server-errors"), all)}
          format={share}
          note="Status from 500"
        />
        <Headline
          label="Requests of pages and apps"
          value={(frontend.series[0]?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0)}
          format={short}
          note="Frontend API and OpenFeature"
        />
        <Headline
          label="Connected SDKs"
          value={connected.series[0]?.values.at(-1)}
          format={decimal}
          note={`Average of ${periods.at(-1)?.label ?? "the last day"}`}
        />
      </Headlines>
      <Section title="Requests">
        <ChartGrid>
          <ChartFigure
            title="By interface"
            description="SDKs on servers use /api/client, pages and apps /api/frontend, and this console /api/admin."
            kind="columns"
            data={interfaceChart(traffic, periods)}
            tickFormat={short}
          />
          <ChartFigure title="By outcome" kind="columns" data={outcomeChart(traffic, periods)} tickFormat={short} />
          <ChartFigure
            title="Pages and apps"
            description="Successful requests to the frontend API and to OpenFeature's remote evaluation."
            kind="columns"
            data={frontend}
            tickFormat={short}
          />
          <ChartFigure
            title="Connected SDKs"
            description="How many SDKs on servers polled on average. SDKs that stream do not count."
            kind="lines"
            data={connected}
            format={decimal}
          />
        </ChartGrid>
      </Section>
    </>
  )
}

const shareOf = (part: number, all: number): number | undefined => (all === 0 ? undefined : part / all)

const decimal = (value: number): string => count(Number(value.toFixed(2)))
