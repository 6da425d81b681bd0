import { Badge } from "../../components/badge.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Page } from "../../components/page.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"

/** Who has logged in, or tried to, in the last 90 days. */
export const LoginHistory = () => {
  const logins = $api.useQuery("get", "/api/admin/logins")
  return (
    <Page title="Logins" description="Who has logged in, or has tried to, in the last 90 days.">
      <Loaded query={logins}>
        {(data) => (
          <Table
            label="Logins"
            rows={typeof data === "string" ? [] : data.events}
            keyOf={({ id }) => id}
            columns={[
              { key: "when", title: "When", cell: (event) => <TimeAgo at={event.created_at} /> },
              { key: "who", title: "Who", cell: ({ username }) => username ?? "unknown" },
              {
                key: "outcome",
                title: "Outcome",
                cell: (event) => (
                  <>
                    <Badge tone={event.successful ? "on" : "danger"}>
                      {event.successful ? "Logged in" : "Refused"}
                    </Badge>{" "}
                    {event.failure_reason}
                  </>
                )
              },
              {
                key: "how",
                title: "How",
                secondary: true,
                cell: (event) => (event.auth_type === "password" ? "Password" : "Login provider")
              },
              { key: "from", title: "From", secondary: true, cell: ({ ip }) => ip }
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}
