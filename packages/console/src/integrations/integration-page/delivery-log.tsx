import { Badge } from "../../components/badge.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { Table } from "../../components/table.tsx"
import { TimeAgo } from "../../components/time-ago.tsx"
import { $api } from "../../interface/client.ts"
import type { IntegrationEventView } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"

const states: Readonly<
  Record<IntegrationEventView["state"], { readonly tone: "on" | "danger" | "warning"; readonly label: string }>
> = {
  success: { tone: "on", label: "Delivered" },
  failed: { tone: "danger", label: "Failed" },
  successWithErrors: { tone: "warning", label: "Delivered with problems" }
}

/** The outcome of the last fifty events. Only administrators may read it. */
export const DeliveryLog = ({ id }: { readonly id: number }) => {
  const { allowed } = useMay()("ADMIN")
  const log = $api.useQuery(
    "get",
    "/api/admin/addons/{id}/events",
    { params: { path: { id: String(id) } } },
    { enabled: allowed, refetchInterval: 5000 }
  )
  if (!allowed) return <Notice>Only administrators can read the log of deliveries.</Notice>
  return (
    <Loaded query={log}>
      {({ integrationEvents }) =>
        integrationEvents.length === 0 ? (
          <EmptyState title="Nothing was delivered yet">Deliveries appear here a moment after their event.</EmptyState>
        ) : (
          <Table
            label="Deliveries"
            rows={integrationEvents}
            keyOf={(entry) => entry.id}
            columns={[
              { key: "when", title: "When", cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
              { key: "event", title: "Event", cell: ({ event }) => event.label },
              {
                key: "state",
                title: "Outcome",
                cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>
              },
              { key: "details", title: "Details", secondary: true, cell: ({ stateDetails }) => stateDetails }
            ]}
          />
        )
      }
    </Loaded>
  )
}
