import { getRouteApi, Link } from "@tanstack/react-router"
import { Plus, Shapes, Trash2 } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { ListSearch } from "../../components/filter-bar/list-search.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { type Column, Table } from "../../components/table.tsx"
import { $api } from "../../interface/client.ts"
import type { SegmentListItem } from "../../interface/operations.gen.ts"
import { useMay, useMayAnywhere } from "../../interface/permissions.ts"
import { useLimits } from "../../strategies/use-catalog.ts"
import { DeleteSegment } from "../delete-segment.tsx"
import { maySegment } from "../segment-permission.ts"
import { segmentSentence, usageWords } from "../segment-words.ts"
import styles from "../segments.module.css"

const route = getRouteApi("/app/segments")

/** All segments: who is in each of them, and where they are used. */
export const SegmentListPage = () => {
  const query = $api.useQuery("get", "/api/admin/segments")
  return (
    <PageFrame
      title="Segments"
      description="Constraints with a name, for the strategies of many flags. A change takes effect in all of them."
      actions={<NewSegmentButton count={query.data?.segments.length ?? 0} />}
    >
      <Loaded query={query}>{({ segments }) => <Segments segments={segments} />}</Loaded>
    </PageFrame>
  )
}

const NewSegmentButton = ({ count }: { readonly count: number }) => {
  const may = useMay()
  const anywhere = useMayAnywhere()("UPDATE_PROJECT_SEGMENT").allowed
  const navigate = route.useNavigate()
  const limit = useLimits()?.segments
  const full = limit !== undefined && count >= limit ? `There are ${limit} segments, which is the most.` : undefined
  return (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={(anywhere ? undefined : may("CREATE_SEGMENT").reason) ?? full}
      onClick={() => void navigate({ to: "/segments/create" })}
    >
      Create a segment
    </Button>
  )
}

const Segments = ({ segments }: { readonly segments: ReadonlyArray<SegmentListItem> }) => {
  const { query = "" } = route.useSearch()
  const navigate = route.useNavigate()
  const [deleting, setDeleting] = useState<SegmentListItem>()
  if (segments.length === 0) {
    return (
      <EmptyState icon={<Shapes aria-hidden="true" />} title="No segments yet">
        A segment says once who a group of users is, such as beta testers or a country. Strategies then refer to it.
      </EmptyState>
    )
  }
  const found = segments.filter((segment) => matches(segment, query))
  return (
    <>
      <ListSearch
        label="Search segments"
        value={query}
        onChange={(next) =>
          void navigate({ to: "/segments", search: next === "" ? {} : { query: next }, replace: true })
        }
      />
      {found.length === 0 ? (
        <p role="status">No segment matches “{query}”.</p>
      ) : (
        <SegmentTable segments={found} onDelete={setDeleting} />
      )}
      {deleting !== undefined && <DeleteSegment segment={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

interface SegmentTableProps {
  readonly segments: ReadonlyArray<SegmentListItem>
  readonly onDelete: (segment: SegmentListItem) => void
}

const SegmentTable = ({ onDelete, segments }: SegmentTableProps) => {
  const may = useMay()
  return (
    <Table
      label="Segments"
      rows={segments}
      keyOf={({ id }) => id}
      columns={columnsOf(({ project }) => maySegment(may, "DELETE_SEGMENT", project).reason, onDelete)}
    />
  )
}

const columnsOf = (
  reasonOf: (segment: SegmentListItem) => string | undefined,
  onDelete: SegmentTableProps["onDelete"]
): ReadonlyArray<Column<SegmentListItem>> => [
  { key: "name", title: "Name", cell: nameCell },
  { key: "who", title: "Who is in it", secondary: true, cell: segmentSentence },
  { key: "project", title: "Project", secondary: true, cell: ({ project }) => project ?? "All projects" },
  { key: "usage", title: "Used by", cell: usageWords },
  {
    key: "actions",
    title: "Actions",
    titleHidden: true,
    align: "end",
    cell: (segment) => (
      <Button
        look="quiet"
        size="small"
        label={`Delete ${segment.name}`}
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={reasonOf(segment)}
        onClick={() => onDelete(segment)}
      />
    )
  }
]

const nameCell = (segment: SegmentListItem) => (
  <span className={styles["name"]}>
    <Link to="/segments/$id" params={{ id: String(segment.id) }}>
      {segment.name}
    </Link>
    {segment.description !== null && <span>{segment.description}</span>}
  </span>
)

const matches = (segment: SegmentListItem, query: string): boolean =>
  `${segment.name} ${segment.description ?? ""} ${segmentSentence(segment)}`.toLowerCase().includes(query.toLowerCase())
