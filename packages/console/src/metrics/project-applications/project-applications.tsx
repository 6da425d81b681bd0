import { getRouteApi, Link } from "@tanstack/react-router"
import { keepPreviousData } from "@tanstack/react-query"
import { useCallback } from "react"
import { EmptyState } from "../../components/empty-state.tsx"
import { FilterBar } from "../../components/filter-bar/filter-bar.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { ProjectApplication } from "../../interface/operations.gen.ts"
import { ProjectFrame } from "../../projects/project-frame/project-frame.tsx"
import { count } from "../../words/numbers.ts"
import { Badges } from "../badges.tsx"
import { ConnectHelp } from "../connect-help.tsx"
import { EnvironmentBadges } from "../environment-badges.tsx"
import { SdkBadge } from "../sdk-badge.tsx"

const route = getRouteApi("/app/projects/$projectId/applications")

/** The applications that may ask for the flags of a project. */
export const ProjectApplications = () => {
  const { projectId } = route.useParams()
  const { query } = route.useSearch()
  const navigate = route.useNavigate()
  const applications = $api.useQuery(
    "get",
    "/api/admin/projects/{projectId}/applications",
    { params: { path: { projectId }, query: query === undefined ? {} : { query } } },
    { placeholderData: keepPreviousData }
  )
  const outdated = $api.useQuery("get", "/api/admin/projects/{projectId}/sdks/outdated", {
    params: { path: { projectId } }
  })
  const change = useCallback(
    ({ query: next }: Readonly<Record<string, string | undefined>>) =>
      void navigate({ to: ".", search: next === undefined ? {} : { query: next }, replace: true }),
    [navigate]
  )
  const old = new Set(outdated.data?.sdks.map(({ sdkVersion }) => sdkVersion))
  return (
    <ProjectFrame projectId={projectId} tab="Applications">
      <Loaded query={applications}>
        {({ applications: found, total }) =>
          total === 0 && query === undefined ? (
            <ConnectHelp />
          ) : (
            <>
              <FilterBar filters={{ query }} kinds={[]} searchLabel="Search applications" onChange={change} />
              {found.length === 0 ? (
                <EmptyState title="No application matches">Search for another word.</EmptyState>
              ) : (
                <Applications applications={found} outdated={old} />
              )}
            </>
          )
        }
      </Loaded>
    </ProjectFrame>
  )
}

interface ApplicationsProps {
  readonly applications: ReadonlyArray<ProjectApplication>
  readonly outdated: ReadonlySet<string>
}

const Applications = ({ applications, outdated }: ApplicationsProps) => (
  <Table
    label="Applications"
    rows={applications}
    keyOf={({ name }) => name}
    summary={(application) => <Sdks application={application} outdated={outdated} />}
    columns={[
      {
        key: "name",
        title: "Application",
        cell: ({ name }) => (
          <Link to="/applications/$name" params={{ name }}>
            {name}
          </Link>
        )
      },
      {
        key: "environments",
        title: "Environments",
        cell: ({ environments }) => <EnvironmentBadges names={environments} />
      },
      {
        key: "sdks",
        title: "SDKs",
        secondary: true,
        cell: (application) => <Sdks application={application} outdated={outdated} />
      },
      {
        key: "instances",
        title: "Instances",
        align: "end",
        secondary: true,
        cell: ({ instances }) => count(instances.length)
      }
    ]}
  />
)

interface SdksProps extends Pick<ApplicationsProps, "outdated"> {
  readonly application: ProjectApplication
}

const Sdks = ({ application: { sdks }, outdated }: SdksProps) => (
  <Badges>
    {sdks
      .flatMap(({ name, versions }) => versions.map((version) => `${name}:${version}`))
      .map((sdk) => (
        <SdkBadge key={sdk} sdk={sdk} outdated={outdated.has(sdk)} />
      ))}
  </Badges>
)
