import { Link } from "@tanstack/react-router"
import { nameOf } from "../../change-requests/words.ts"
import type { Waiting } from "../../change-requests/use-open-requests.ts"
import { Badge } from "../../components/badge.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { FoundChangeRequest } from "../../interface/operations.gen.ts"
import { useMe } from "../../interface/permissions.ts"
import { both } from "../../strategies/list-words.ts"

interface Row {
  readonly request: FoundChangeRequest
  readonly what: string
}

/** The requests that wait, those first for which the caller was asked by name. */
export const WaitingRequests = ({ toApply, toReview }: Waiting) => {
  const asked = useAsked()
  const rows: ReadonlyArray<Row> = [
    ...toReview.filter(({ id }) => asked.has(id)).map((request) => ({ request, what: "You were asked for a review" })),
    ...toReview.filter(({ id }) => !asked.has(id)).map((request) => ({ request, what: "To review" })),
    ...toApply.map((request) => ({ request, what: "Approved, to apply" }))
  ]
  return (
    <Table
      label="Change requests that wait for you"
      rows={rows}
      keyOf={({ request }) => request.id}
      columns={[
        { key: "name", title: "Request", cell: nameCell },
        { key: "what", title: "What to do", cell: whatCell },
        { key: "flags", title: "Changes", secondary: true, cell: subjectsCell },
        { key: "by", title: "By", secondary: true, cell: ({ request }) => request.createdBy.username },
        { key: "created", title: "Made", secondary: true, cell: ({ request }) => <TimeAgo at={request.createdAt} /> }
      ]}
    />
  )
}

const nameCell = ({ request }: Row) => (
  <>
    <Link to="/projects/$projectId/change-requests/$id" params={{ projectId: request.project, id: String(request.id) }}>
      {nameOf(request)}
    </Link>
    <div>{`${request.project}, ${request.environment}`}</div>
  </>
)

const whatCell = ({ request, what }: Row) => (
  <Badge tone={request.state === "Approved" ? "accent" : "warning"}>{what}</Badge>
)

const subjectsCell = ({ request: { features, segments } }: Row) => both([...features, ...segments])

/** The open requests for which the caller was asked by name. */
const useAsked = (): ReadonlySet<number> => {
  const me = useMe()?.user.id
  const { data } = $api.useQuery(
    "get",
    "/api/admin/search/change-requests",
    { params: { query: { state: "IS:open", requestedApproverId: String(me ?? 0), limit: "1000" } } },
    { enabled: me !== undefined }
  )
  return new Set(data?.changeRequests.map(({ id }) => id))
}
