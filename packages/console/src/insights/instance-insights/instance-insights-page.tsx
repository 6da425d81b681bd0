import { getRouteApi } from "@tanstack/react-router"
import { keepPreviousData } from "@tanstack/react-query"
import { RangePicker } from "../../charts/range/range-picker.tsx"
import { rangeBefore, rangeOf } from "../../charts/range/range.ts"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import { useNow } from "../../time/now.ts"
import { utcDay } from "../../time/utc-days.ts"
import { type InsightsSearch, readInsightsSearch } from "../insights-search.ts"
import { ProjectPicker } from "../project-picker.tsx"
import { InsightFigures } from "./insight-figures.tsx"
import { InsightSections } from "./insight-sections.tsx"

const route = getRouteApi("/app/insights")
const USUAL_DAYS = 90

/** Figures and charts about all flags of the instance. */
export const InstanceInsightsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: { readonly [Key in keyof InsightsSearch]: InsightsSearch[Key] | undefined }) =>
    void navigate({ to: ".", search: readInsightsSearch({ ...search, ...changes }), replace: true })
  const today = utcDay(useNow())
  const range = rangeOf(search, today, USUAL_DAYS)
  const projects = search.projects?.split(",") ?? []
  // The range before is read as well, to compare with.
  const insights = $api.useQuery(
    "get",
    "/api/admin/insights",
    { params: { query: { from: rangeBefore(range).from, to: range.to } } },
    { placeholderData: keepPreviousData }
  )
  return (
    <PageFrame
      title="Insights"
      description="How flags are made, used and cleaned up."
      actions={
        <>
          <ProjectPicker
            chosen={projects}
            onChange={(next) => change({ projects: next.length === 0 ? undefined : next.join(",") })}
          />
          <RangePicker search={search} range={range} today={today} usual={USUAL_DAYS} onChange={change} />
        </>
      }
    >
      <Loaded query={insights} rows={12}>
        {(data) => (
          <>
            {data.flagTrends.length < 2 && (
              <Notice>The history begins today. Each day adds a point to the charts.</Notice>
            )}
            <InsightFigures insights={data} projects={projects} range={range} />
            <InsightSections insights={data} projects={projects} range={range} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}
