import { Loaded } from "../../components/loading.tsx"
import { Select } from "../../components/select.tsx"
import { Table } from "../../components/table.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"

const path = "/api/admin/projects/{projectId}/change-requests/config"

const choices = [
  { value: "0", label: "Nobody" },
  ...Array.from({ length: 10 }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? "1 person" : `${index + 1} people`
  }))
]

export interface ApprovalSettingsProps {
  readonly projectId: string
  /** Why the caller may not change them. */
  readonly reason: string | undefined
}

/** In which environments changes need approval, and by how many people. */
export const ApprovalSettings = ({ projectId, reason }: ApprovalSettingsProps) => {
  const config = $api.useQuery("get", path, { params: { path: { projectId } } })
  const save = async (environment: string, count: number) => {
    await api.PUT("/api/admin/projects/{projectId}/environments/{environment}/change-requests/config", {
      params: { path: { projectId, environment } },
      body: count === 0 ? { changeRequestsEnabled: false } : { changeRequestsEnabled: true, requiredApprovals: count }
    })
    await queryClient.invalidateQueries({ queryKey: ["get", path] })
    toast(count === 0 ? `Changes in ${environment} need no approval` : `Changes in ${environment} need approval`)
  }
  return (
    <Loaded query={config}>
      {(environments) => (
        <Table
          label="Approval of changes"
          rows={environments}
          keyOf={({ environment }) => environment}
          columns={[
            { key: "environment", title: "Environment", cell: ({ environment }) => <b>{environment}</b> },
            {
              key: "approval",
              title: "Who must approve changes",
              cell: ({ environment, minimumApprovals, requiredApprovals }) => (
                <Select
                  size="small"
                  label={`Who must approve changes in ${environment}`}
                  value={String(requiredApprovals ?? 0)}
                  choices={choices.filter(({ value }) => Number(value) >= (minimumApprovals ?? 0))}
                  disabled={reason !== undefined}
                  onChange={(count) => void save(environment, Number(count)).catch(toastError)}
                />
              )
            }
          ]}
        />
      )}
    </Loaded>
  )
}
