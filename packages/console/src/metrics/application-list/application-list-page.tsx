import { getRouteApi, Link } from "@tanstack/react-router"
import { keepPreviousData } from "@tanstack/react-query"
import { useCallback } from "react"
import { Badge } from "../../components/badge.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { FilterBar } from "../../components/filter-bar/filter-bar.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { type Column, Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { Application } from "../../interface/operations.gen.ts"
import { count, counted } from "../../words/numbers.ts"
import { ApplicationTabs } from "../application-tabs.tsx"
import { Badges } from "../badges.tsx"
import { ConnectHelp } from "../connect-help.tsx"
import { EnvironmentBadges } from "../environment-badges.tsx"

const route = getRouteApi("/app/applications")

/** The applications that ask for flags. */
export const ApplicationListPage = () => {
  const { query } = route.useSearch()
  const navigate = route.useNavigate()
  const applications = $api.useQuery(
    "get",
    "/api/admin/metrics/applications",
    { params: { query: query === undefined ? {} : { query } } },
    { placeholderData: keepPreviousData }
  )
  const change = useCallback(
    ({ query: next }: Readonly<Record<string, string | undefined>>) =>
      void navigate({ to: ".", search: next === undefined ? {} : { query: next }, replace: true }),
    [navigate]
  )
  const issues = useIssues()
  return (
    <PageFrame title="Applications" description="What asks for flags, where it runs, and what needs attention.">
      <ApplicationTabs />
      <Loaded query={applications}>
        {({ applications: found, total }) =>
          total === 0 && query === undefined ? (
            <ConnectHelp />
          ) : (
            <>
              <FilterBar filters={{ query }} kinds={[]} searchLabel="Search applications" onChange={change} />
              {found.length < total && (
                <Notice>
                  {`The first ${count(found.length)} of ${counted(total, "application")}. Search for the others.`}
                </Notice>
              )}
              {found.length === 0 ? (
                <EmptyState title="No application matches">Search for another part of its name.</EmptyState>
              ) : (
                <Table
                  label="Applications"
                  rows={found}
                  keyOf={({ appName }) => appName}
                  summary={({ usage }) => environmentsOf(usage).join(", ")}
                  columns={[...columns, { key: "issues", title: "Needs attention", cell: issues }]}
                />
              )}
            </>
          )
        }
      </Loaded>
    </PageFrame>
  )
}

const columns: ReadonlyArray<Column<Application>> = [
  {
    key: "name",
    title: "Application",
    cell: ({ appName, description }) => (
      <>
        <Link to="/applications/$name" params={{ name: appName }}>
          {appName}
        </Link>
        {description !== null && description !== "" && <div>{description}</div>}
      </>
    )
  },
  {
    key: "environments",
    title: "Environments",
    secondary: true,
    cell: ({ usage }) => <EnvironmentBadges names={environmentsOf(usage)} />
  },
  { key: "projects", title: "Projects", secondary: true, cell: ({ usage }) => projectWords(usage) },
  { key: "created", title: "First seen", secondary: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> }
]

const environmentsOf = (usage: Application["usage"]): ReadonlyArray<string> =>
  [...new Set(usage.flatMap(({ environments }) => environments))].toSorted()

const projectWords = (usage: Application["usage"]): string => {
  const projects = usage.map(({ project }) => project)
  return projects.includes("*") ? "All projects" : projects.toSorted().join(", ")
}

/** The issues of an application, as badges. */
const useIssues = () => {
  const outdated = $api.useQuery("get", "/api/admin/metrics/sdks/outdated").data?.sdks ?? []
  const unknown = $api.useQuery("get", "/api/admin/metrics/unknown-flags").data?.unknownFlags ?? []
  return ({ appName }: Application) => {
    const flags = unknown.filter(({ reports }) => reports.some((report) => report.appName === appName)).length
    const sdks = outdated.filter(({ applications }) => applications.includes(appName)).length
    return (
      <Badges>
        {sdks > 0 && <Badge tone="warning">Outdated SDK</Badge>}
        {flags > 0 && <Badge tone="warning">{counted(flags, "unknown flag")}</Badge>}
      </Badges>
    )
  }
}
