import { getRouteApi } from "@tanstack/react-router"
import { keepPreviousData } from "@tanstack/react-query"
import { Lock } from "lucide-react"
import { RangePicker } from "../../charts/range/range-picker.tsx"
import { type UtcDayRange, rangeOf, readRange } from "../../charts/range/range.ts"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { useNow } from "../../time/now.ts"
import { utcDay } from "../../time/utc-days.ts"
import { RateSection } from "./rate-section.tsx"
import { groupingOf, periodsOf } from "./traffic-charts.ts"
import { TrafficSections } from "./traffic-sections.tsx"

const route = getRouteApi("/app/admin/network")
const USUAL_DAYS = 30

/** The requests that the instance serves. */
export const TrafficPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = utcDay(useNow())
  const range = rangeOf(search, today, USUAL_DAYS)
  const { allowed } = useMay()("ADMIN")
  return (
    <PageFrame
      title="Traffic"
      description="The requests to all instances of this service, in UTC."
      actions={
        allowed && (
          <RangePicker
            search={search}
            range={range}
            today={today}
            usual={USUAL_DAYS}
            onChange={(changes) =>
              void navigate({ to: ".", search: readRange({ ...search, ...changes }), replace: true })
            }
          />
        )
      }
    >
      {allowed ? (
        <>
          <Counts range={range} />
          <RateSection />
        </>
      ) : (
        <EmptyState icon={<Lock aria-hidden="true" />} title="Only administrators see the traffic">
          Ask one of them if you need the figures.
        </EmptyState>
      )}
    </PageFrame>
  )
}

const Counts = ({ range }: { readonly range: UtcDayRange }) => {
  const grouping = groupingOf(range)
  const query = { params: { query: { grouping, from: range.from, to: range.to } } }
  const withPrevious = { placeholderData: keepPreviousData }
  const traffic = $api.useQuery("get", "/api/admin/metrics/traffic", query, withPrevious)
  const requests = $api.useQuery("get", "/api/admin/metrics/request", query, withPrevious)
  const connections = $api.useQuery("get", "/api/admin/metrics/connection", query, withPrevious)
  const periods = periodsOf(range, grouping)
  return (
    <Loaded query={traffic}>
      {(all) => (
        <Loaded query={requests}>
          {(metered) => (
            <Loaded query={connections}>
              {(connected) => (
                <TrafficSections traffic={all} requests={metered} connections={connected} periods={periods} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
