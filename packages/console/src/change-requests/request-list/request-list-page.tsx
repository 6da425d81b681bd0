import { getRouteApi, Link } from "@tanstack/react-router"
import { GitPullRequestArrow } from "lucide-react"
import { useState } from "react"
import { Badge } from "../../components/badge.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Section } from "../../components/page-frame.tsx"
import { Select } from "../../components/select.tsx"
import { type Column, Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { ListedChangeRequest } from "../../interface/operations.gen.ts"
import { ProjectFrame } from "../../projects/project-frame/project-frame.tsx"
import { moment } from "../../time/words.ts"
import { counted } from "../../words/numbers.ts"
import { isClosed, nameOf, toneOf } from "../words.ts"

const route = getRouteApi("/app/projects/$projectId/change-requests")

type Shown = "open" | "closed" | "all"

/** The change requests of a project: open, scheduled and closed ones. */
export const RequestListPage = () => {
  const { projectId } = route.useParams()
  const [visible, show] = useState<Shown>("open")
  const params = { params: { path: { projectId } } }
  const requests = $api.useQuery("get", "/api/admin/projects/{projectId}/change-requests", params)
  const waiting = $api.useQuery("get", "/api/admin/projects/{projectId}/change-requests/actionable", params)
  const total = waiting.data?.total ?? 0
  return (
    <ProjectFrame projectId={projectId} tab="Change requests">
      <Section
        title="Change requests"
        description={waitingWords(total)}
        actions={
          <>
            <Link to="/scheduled" search={{ project: projectId }}>
              Schedule
            </Link>
            <Select
              label="Which change requests to show"
              value={visible}
              onChange={show}
              choices={[
                { value: "open", label: "Open" },
                { value: "closed", label: "Closed" },
                { value: "all", label: "All" }
              ]}
            />
          </>
        }
      >
        <Loaded query={requests}>
          {(all) => <Requests projectId={projectId} requests={all.filter(({ state }) => isVisible(state, visible))} />}
        </Loaded>
      </Section>
    </ProjectFrame>
  )
}

const waitingWords = (total: number): string => {
  if (total === 0) return "Nothing waits for you."
  return `${counted(total, "request")} ${total === 1 ? "waits" : "wait"} for you.`
}

const isVisible = (state: ListedChangeRequest["state"], visible: Shown): boolean =>
  visible === "all" || isClosed(state) === (visible === "closed")

interface RequestsProps {
  readonly projectId: string
  readonly requests: ReadonlyArray<ListedChangeRequest>
}

const Requests = ({ projectId, requests }: RequestsProps) =>
  requests.length === 0 ? (
    <EmptyState icon={<GitPullRequestArrow aria-hidden="true" />} title="No change requests">
      Where changes need approval, what you change is collected in a request, for others to review. The settings of the
      project say where that is so.
    </EmptyState>
  ) : (
    <Table
      label="Change requests"
      rows={requests}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "name",
          title: "Request",
          cell: (request) => (
            <Link to="/projects/$projectId/change-requests/$id" params={{ projectId, id: String(request.id) }}>
              {nameOf(request)}
            </Link>
          )
        },
        { key: "state", title: "State", cell: ({ state }) => <Badge tone={toneOf(state)}>{state}</Badge> },
        { key: "environment", title: "Environment", cell: ({ environment }) => environment },
        ...(requests.some((request) => appliedAt(request) !== undefined) ? [whenColumn] : []),
        { key: "author", title: "By", secondary: true, cell: ({ createdBy }) => createdBy.username },
        { key: "created", title: "Created", secondary: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> }
      ]}
    />
  )

/** When a request was applied, or will be. */
const appliedAt = ({ schedule, stateTimestamps }: ListedChangeRequest): string | undefined =>
  schedule?.scheduledAt ?? stateTimestamps["Applied"]

const whenColumn: Column<ListedChangeRequest> = {
  key: "when",
  title: "Applied at",
  secondary: true,
  cell: (request) => {
    const at = appliedAt(request)
    return at === undefined ? "" : moment(at)
  }
}
