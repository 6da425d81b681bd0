import { getRouteApi } from "@tanstack/react-router"
import { keepPreviousData } from "@tanstack/react-query"
import { RangePicker } from "../../charts/range/range-picker.tsx"
import { rangeOf, readRange } from "../../charts/range/range.ts"
import { Loaded } from "../../components/loading.tsx"
import { $api } from "../../interface/client.ts"
import { ProjectFrame } from "../../projects/project-frame/project-frame.tsx"
import { useNow } from "../../time/now.ts"
import { utcDay } from "../../time/utc-days.ts"
import { ProjectFigures } from "./project-figures.tsx"
import { ProjectHealth } from "./project-health.tsx"
import { ProjectSections } from "./project-sections.tsx"

const route = getRouteApi("/app/projects/$projectId/insights")
const USUAL_DAYS = 90

/** Figures and charts about the flags of one project. */
export const ProjectInsightsPage = () => {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = utcDay(useNow())
  const range = rangeOf(search, today, USUAL_DAYS)
  const path = { params: { path: { projectId } } }
  const insights = $api.useQuery("get", "/api/admin/projects/{projectId}/insights", path)
  const status = $api.useQuery("get", "/api/admin/projects/{projectId}/status", path)
  const trends = $api.useQuery(
    "get",
    "/api/admin/insights",
    { params: { query: { from: range.from, to: range.to } } },
    { placeholderData: keepPreviousData }
  )
  return (
    <ProjectFrame
      projectId={projectId}
      tab="Insights"
      actions={
        <RangePicker
          search={search}
          range={range}
          today={today}
          usual={USUAL_DAYS}
          onChange={(changes) =>
            void navigate({ to: ".", search: readRange({ ...search, ...changes }), replace: true })
          }
        />
      }
    >
      <Loaded query={insights} rows={4}>
        {(found) => (
          <Loaded query={status} rows={4}>
            {(now) => (
              <>
                <ProjectFigures insights={found} status={now} />
                <Loaded query={trends} rows={6}>
                  {(all) => <ProjectHealth projectId={projectId} insights={all} range={range} />}
                </Loaded>
                <ProjectSections projectId={projectId} insights={found} status={now} today={today} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </ProjectFrame>
  )
}
