import { Link } from "@tanstack/react-router"
import { CircleCheck } from "lucide-react"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { type Column, Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { UnknownFlag } from "../../interface/operations.gen.ts"
import { ApplicationTabs } from "../application-tabs.tsx"
import { CreateFlagButton } from "./create-flag-button.tsx"
import styles from "./unknown-flags.module.css"

/** Names that applications ask for and no flag has. */
export const UnknownFlags = () => {
  const unknown = $api.useQuery("get", "/api/admin/metrics/unknown-flags")
  return (
    <PageFrame
      title="Unknown flags"
      description="Names that applications asked for in the last 48 hours and no flag has. They are misspelt, or left over in code. SDKs answer “off”."
    >
      <ApplicationTabs />
      <Loaded query={unknown}>
        {({ unknownFlags }) =>
          unknownFlags.length === 0 ? (
            <EmptyState icon={<CircleCheck aria-hidden="true" />} title="There is a flag for every name">
              Names that applications ask for and no flag has appear here.
            </EmptyState>
          ) : (
            <Table
              label="Unknown flags"
              rows={unknownFlags}
              keyOf={({ name }) => name}
              summary={(flag) => <Reports flag={flag} />}
              columns={columns}
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
}

const columns: ReadonlyArray<Column<UnknownFlag>> = [
  { key: "name", title: "Name", cell: ({ name }) => <code className={styles["name"]}>{name}</code> },
  {
    key: "reports",
    title: "Asked for by",
    secondary: true,
    cell: (flag) => <Reports flag={flag} />
  },
  { key: "seen", title: "Last asked for", secondary: true, cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
  {
    key: "event",
    title: "Once a flag",
    secondary: true,
    cell: ({ lastEventAt, name }) =>
      lastEventAt === null ? (
        "No"
      ) : (
        <Link to="/history" search={{ feature: `IS:${name}` }}>
          Last changed <TimeAgo at={lastEventAt} />
        </Link>
      )
  },
  {
    key: "create",
    title: "Create",
    titleHidden: true,
    align: "end",
    cell: ({ name }) => <CreateFlagButton name={name} />
  }
]

const Reports = ({ flag }: { readonly flag: UnknownFlag }) => (
  <ul className={styles["reports"]}>
    {flag.reports.map(({ appName, environments }) => (
      <li key={appName}>
        <Link to="/applications/$name" params={{ name: appName }}>
          {appName}
        </Link>{" "}
        <span className={styles["where"]}>in {environments.map(({ environment }) => environment).join(", ")}</span>
      </li>
    ))}
  </ul>
)
