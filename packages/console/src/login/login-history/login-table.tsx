import { Badge } from "../../components/badge.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import type { LoginEvent } from "../../interface/operations.gen.ts"
import styles from "./login-history-page.module.css"

export const waysIn: Readonly<Record<LoginEvent["auth_type"], string>> = {
  password: "Password",
  "open-id-connect": "Login provider"
}

export const LoginTable = ({ logins }: { readonly logins: ReadonlyArray<LoginEvent> }) => (
  <Table
    label="Logins"
    rows={logins}
    keyOf={({ id }) => id}
    summary={(login) => (
      <>
        <TimeAgo at={login.created_at} />, {login.ip === null ? waysIn[login.auth_type] : `from ${login.ip}`}
      </>
    )}
    columns={[
      {
        key: "who",
        title: "Who",
        cell: ({ username }) => <span className={styles["who"]}>{username ?? "Unknown name"}</span>
      },
      {
        key: "outcome",
        title: "Outcome",
        cell: ({ failure_reason: reason, successful }) => (
          <>
            <Badge tone={successful ? "on" : "danger"}>{successful ? "Logged in" : "Refused"}</Badge>
            {reason !== null && <span className={styles["reason"]}>{reason}</span>}
          </>
        )
      },
      { key: "how", title: "How", secondary: true, cell: (login) => waysIn[login.auth_type] },
      { key: "from", title: "From", secondary: true, cell: ({ ip }) => ip ?? "unknown" },
      { key: "when", title: "When", secondary: true, cell: (login) => <TimeAgo at={login.created_at} /> }
    ]}
  />
)
