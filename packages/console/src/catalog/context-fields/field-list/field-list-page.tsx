import { getRouteApi, Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { Badge } from "../../../components/badge.tsx"
import { Button } from "../../../components/button.tsx"
import { ListSearch } from "../../../components/filter-bar/list-search.tsx"
import { Loaded } from "../../../components/loading.tsx"
import { PageFrame } from "../../../components/page-frame.tsx"
import { Table } from "../../../components/table.tsx"
import { $api } from "../../../interface/client.ts"
import type { ContextFieldListItem } from "../../../interface/operations.gen.ts"
import { useMay } from "../../../interface/permissions.ts"
import { usageWords } from "../../../segments/segment-words.ts"
import { counted } from "../../../words/numbers.ts"
import styles from "./field-list-page.module.css"

const route = getRouteApi("/app/context")

/** All context fields, also those of one project. */
export const FieldListPage = () => {
  const query = $api.useQuery("get", "/api/admin/context", { params: { query: { include: "project" } } })
  const navigate = route.useNavigate()
  const { reason } = useMay()("CREATE_CONTEXT_FIELD")
  return (
    <PageFrame
      title="Context fields"
      description="What applications say about a user or a request. Constraints compare it, and rollouts can go by it."
      actions={
        <Button
          look="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => void navigate({ to: "/context/create" })}
        >
          Create a field
        </Button>
      }
    >
      <Loaded query={query}>{(fields) => <Fields fields={fields} />}</Loaded>
    </PageFrame>
  )
}

const Fields = ({ fields }: { readonly fields: ReadonlyArray<ContextFieldListItem> }) => {
  const { query = "" } = route.useSearch()
  const navigate = route.useNavigate()
  const found = fields.filter(({ description, name }) =>
    `${name} ${description ?? ""}`.toLowerCase().includes(query.toLowerCase())
  )
  return (
    <>
      <ListSearch
        label="Search context fields"
        value={query}
        onChange={(next) =>
          void navigate({ to: "/context", search: next === "" ? {} : { query: next }, replace: true })
        }
      />
      {found.length === 0 ? (
        <p role="status">No context field matches “{query}”.</p>
      ) : (
        <Table
          label="Context fields"
          rows={found}
          keyOf={({ name }) => name}
          columns={[
            { key: "name", title: "Name", cell: nameCell },
            { key: "values", title: "Legal values", secondary: true, cell: valueWords },
            { key: "project", title: "Project", secondary: true, cell: ({ project }) => project ?? "All projects" },
            { key: "usage", title: "Used by", cell: usageWords }
          ]}
        />
      )}
    </>
  )
}

const nameCell = (field: ContextFieldListItem) => (
  <span className={styles["name"]}>
    <span className={styles["first"]}>
      <Link to="/context/$name" params={{ name: field.name }}>
        {field.name}
      </Link>
      {field.stickiness && <Badge tone="accent">Stickiness</Badge>}
    </span>
    {Boolean(field.description) && <span className={styles["description"]}>{field.description}</span>}
  </span>
)

const valueWords = ({ legalValues }: ContextFieldListItem): string => {
  if (legalValues.length === 0) return "Any"
  const first = legalValues.slice(0, 3).map(({ value }) => value)
  return legalValues.length <= 3
    ? first.join(", ")
    : `${first.join(", ")} and ${counted(legalValues.length - 3, "other")}`
}
