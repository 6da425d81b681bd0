import { getRouteApi } from "@tanstack/react-router"
import { Download } from "lucide-react"
import { useCallback, useDeferredValue, useState } from "react"
import { csv } from "../../charts/csv.ts"
import { download } from "../../charts/download.ts"
import { AdminsOnly } from "../../components/administration/admins-only.tsx"
import { Button } from "../../components/button.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { FilterBar } from "../../components/filter-bar/filter-bar.tsx"
import type { FilterKind } from "../../components/filter-bar/filter-kind.ts"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { $api } from "../../interface/client.ts"
import type { LoginEvent } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { count, counted } from "../../words/numbers.ts"
import { type LoginFilters, isLoginFound, readLoginFilters } from "./login-filters.ts"
import styles from "./login-history-page.module.css"
import { LoginTable, waysIn } from "./login-table.tsx"

const route = getRouteApi("/app/admin/logins")

const is = [{ value: "IS", label: "is" }]

const kinds: ReadonlyArray<FilterKind> = [
  {
    key: "outcome",
    label: "Outcome",
    operators: is,
    single: true,
    values: [
      { value: "in", label: "Logged in" },
      { value: "refused", label: "Refused" }
    ]
  },
  {
    key: "how",
    label: "How",
    operators: is,
    single: true,
    values: Object.entries(waysIn).map(([value, label]) => ({ value, label }))
  },
  { key: "from", label: "First day (UTC)", operators: is, values: "date", single: true },
  { key: "to", label: "Last day (UTC)", operators: is, values: "date", single: true }
]

/** Who has logged in, or tried to, in the last 90 days. */
export const LoginHistoryPage = () => {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { allowed } = useMay()("ADMIN")
  const logins = $api.useQuery("get", "/api/admin/logins", {}, { enabled: allowed })
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => readLoginFilters({ ...before, ...changes }),
        replace: true
      }),
    [navigate]
  )
  return (
    <PageFrame title="Logins" description="Who has logged in, or has tried to, in the last 90 days.">
      <AdminsOnly what="who has logged in">
        <FilterBar
          filters={{ ...filters }}
          kinds={kinds}
          searchLabel="Search names, addresses and reasons"
          onChange={change}
        />
        <Loaded query={logins} rows={12}>
          {(data) => <Found logins={typeof data === "string" ? [] : data.events} filters={filters} />}
        </Loaded>
      </AdminsOnly>
    </PageFrame>
  )
}

interface FoundProps {
  readonly logins: ReadonlyArray<LoginEvent>
  readonly filters: LoginFilters
}

const PAGE_SIZE = 50

/** The logins that the filters find, page by page. */
const Found = ({ filters, logins }: FoundProps) => {
  const deferred = useDeferredValue(filters)
  const key = JSON.stringify(deferred)
  const [page, setPage] = useState({ key, number: 0 })
  const found = logins.filter((login) => isLoginFound(login, deferred))
  // Other filters begin at the first page.
  const number = page.key === key ? page.number : 0
  const first = number * PAGE_SIZE
  const visible = found.slice(first, first + PAGE_SIZE)
  if (found.length === 0) {
    return (
      <EmptyState title={logins.length === 0 ? "Nobody has logged in yet" : "No login matches"}>
        {logins.length === 0 ? undefined : "Remove a filter, or search for another word."}
      </EmptyState>
    )
  }
  const turn = (by: number) => setPage({ key, number: number + by })
  return (
    <>
      <div className={styles["tools"]}>
        <span role="status">
          {found.length > PAGE_SIZE && `${count(first + 1)} to ${count(first + visible.length)} of `}
          {counted(found.length, "login")}
        </span>
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => download("logins.csv", asCsv(found))}
        >
          Save as CSV
        </Button>
      </div>
      <LoginTable logins={visible} />
      {found.length > PAGE_SIZE && (
        <nav className={styles["tools"]} aria-label="Pages">
          <Button disabled={number === 0} onClick={() => turn(-1)}>
            Newer
          </Button>
          <Button disabled={first + PAGE_SIZE >= found.length} onClick={() => turn(1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  )
}

const asCsv = (logins: ReadonlyArray<LoginEvent>): string =>
  csv([
    ["Time", "Who", "Outcome", "Reason", "How", "From"],
    ...logins.map((login) => [
      login.created_at,
      login.username,
      login.successful ? "Logged in" : "Refused",
      login.failure_reason,
      waysIn[login.auth_type],
      login.ip
    ])
  ])
