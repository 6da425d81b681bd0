import { Loaded } from "../../components/loading.tsx"
import { Select } from "../../components/select.tsx"
import { Switch } from "../../components/switch.tsx"
import { Table } from "../../components/table.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { ChangeRequestConfig, NewChangeRequestConfig } from "../../interface/operations.gen.ts"
import { approvalChoices } from "./approval-choices.ts"
import { askingFor, minimumWords, whyPeopleOnly, withPrograms } from "./approval-rule.ts"
import styles from "./approval-settings.module.css"

const path = "/api/admin/projects/{projectId}/change-requests/config"

const choices = approvalChoices("Nobody")

export interface ApprovalSettingsProps {
  readonly projectId: string
  /** Why the caller may not change them. */
  readonly reason: string | undefined
}

/** In which environments changes need approval, by how many people, and whether programs count. */
export const ApprovalSettings = ({ projectId, reason }: ApprovalSettingsProps) => {
  const config = $api.useQuery("get", path, { params: { path: { projectId } } })
  const save = async ({ environment }: ChangeRequestConfig, body: NewChangeRequestConfig, said: string) => {
    await api.PUT("/api/admin/projects/{projectId}/environments/{environment}/change-requests/config", {
      params: { path: { projectId, environment } },
      body
    })
    await queryClient.invalidateQueries({ queryKey: ["get", path] })
    toast(said)
  }
  const props = { reason, save: (...change: Parameters<typeof save>) => void save(...change).catch(toastError) }
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
              cell: (rule) => (
                <span className={styles["approvers"]}>
                  <ApproverCount rule={rule} {...props} />
                  {rule.changeRequestEnabled && <ProgramSwitch rule={rule} {...props} />}
                </span>
              )
            }
          ]}
        />
      )}
    </Loaded>
  )
}

interface RuleProps {
  readonly rule: ChangeRequestConfig
  readonly reason: string | undefined
  readonly save: (rule: ChangeRequestConfig, body: NewChangeRequestConfig, said: string) => void
}

const ApproverCount = ({ reason, rule, save }: RuleProps) => {
  const { environment, minimumApprovals, requiredApprovals } = rule
  const minimum = minimumWords(rule)
  const set = (count: string) => {
    const need = count === "0" ? "need no approval" : "need approval"
    save(rule, askingFor(Number(count)), `Changes in ${environment} ${need}`)
  }
  return (
    <>
      <Select
        size="small"
        label={`Who must approve changes in ${environment}`}
        value={String(requiredApprovals ?? 0)}
        choices={choices.map((choice) => ({ ...choice, disabled: Number(choice.value) < (minimumApprovals ?? 0) }))}
        disabled={reason !== undefined}
        onChange={set}
      />
      {minimum !== undefined && <span className={styles["minimum"]}>{minimum}</span>}
    </>
  )
}

const ProgramSwitch = ({ reason, rule, save }: RuleProps) => {
  const { environment, serviceAccountsApprove } = rule
  const set = (counts: boolean) => {
    const approvals = `Approvals of service accounts and API tokens in ${environment}`
    save(rule, withPrograms(counts), `${approvals} ${counts ? "count" : "do not count"}`)
  }
  return (
    <span className={styles["programs"]}>
      <Switch
        size="small"
        label={`Approvals of service accounts and API tokens in ${environment} count`}
        checked={serviceAccountsApprove}
        disabledReason={reason ?? whyPeopleOnly(rule)}
        onChange={set}
      />
      Service accounts and API tokens count
    </span>
  )
}
