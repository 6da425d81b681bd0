import { useState } from "react"
import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { useApproval } from "../../change-requests/approvals/use-approval.ts"
import { collectAndSay } from "../../change-requests/propose/collect.ts"
import { ADD_TO_ONE, ADD_TO_YOURS } from "../../change-requests/words.ts"
import { Confirm } from "../../components/confirm.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { Notice } from "../../components/notice.tsx"
import { ReasonField } from "../../events/reason-field.tsx"
import { $api } from "../../interface/client.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { strategySentence } from "../../strategies/strategy-sentence.ts"
import { useSentenceNames } from "../../strategies/use-catalog.ts"
import { useNow } from "../../time/now.ts"
import { evaluationsPerHour } from "./evaluations.ts"
import { effectInWords } from "./switch-effect.ts"
import styles from "./switch-confirm.module.css"

export interface SwitchConfirmProps {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
  /** The wanted state. */
  readonly enabled: boolean
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/**
 * Asks before switching, and says what will happen to how many evaluations. The switch can be added to a change
 * request, and has to be where changes need approval.
 */
export const SwitchConfirm = (props: SwitchConfirmProps) => {
  const { enabled, environment, featureName, onClose, onConfirm, projectId } = props
  const [reason, setReason] = useState("")
  const { direct } = useApproval(projectId, environment)
  const verb = enabled ? "Switch on" : "Switch off"
  const collectSwitch = () => {
    const changes = [{ feature: featureName, action: "updateEnabled" as const, payload: { enabled } }]
    return collectAndSay({ projectId, environment, changes, reason })
  }
  return (
    <Confirm
      open
      onClose={onClose}
      title={`${verb} ${featureName} in ${environment}?`}
      action={direct ? `${verb} in ${environment}` : ADD_TO_YOURS}
      danger={direct && !enabled}
      onConfirm={() => (direct ? onConfirm(reason) : collectSwitch())}
      other={direct ? { action: ADD_TO_ONE, run: collectSwitch } : undefined}
    >
      <Effect {...props} />
      <ApprovalNote projectId={projectId} environment={environment} />
      <ReasonField value={reason} onChange={setReason} />
    </Confirm>
  )
}

const Effect = ({ enabled, environment, featureName, projectId }: SwitchConfirmProps) => {
  const now = useNow()
  const names = useSentenceNames()
  const metrics = $api.useQuery("get", "/api/admin/client-metrics/features/{name}/raw", {
    params: { path: { name: featureName }, query: { hoursBack: "2" } }
  })
  const feature = $api.useQuery("get", "/api/admin/projects/{projectId}/features/{featureName}", {
    params: { path: { projectId, featureName } }
  })
  const project = $api.useQuery("get", "/api/admin/projects/{projectId}/overview", { params: { path: { projectId } } })
  if (metrics.isError || feature.isError || project.isError) {
    return <Notice tone="warning">How many evaluations this changes could not be read.</Notice>
  }
  if (metrics.data === undefined || feature.data === undefined || project.data === undefined) {
    return <Skeleton rows={2} />
  }
  const ofProject = project.data.environments.find((one) => one.environment === environment)?.defaultStrategy
  const sentences = effectInWords({
    enabled,
    evaluations: evaluationsPerHour(metrics.data.data, environment, now),
    strategies: enabledStrategies(feature.data, environment).map((strategy) => strategySentence(strategy, names)),
    defaultStrategy: ofProject === undefined ? "Everyone" : strategySentence(ofProject, names),
    children: feature.data.children,
    parents: feature.data.dependencies.map((dependency) => dependency.feature)
  })
  return (
    <div className={styles["effect"]}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

const enabledStrategies = (feature: FeatureDetails, environment: string) =>
  (feature.environments.find(({ name }) => name === environment)?.strategies ?? []).filter(
    ({ disabled }) => disabled !== true
  )
