import { ApprovalNote } from "../../change-requests/approvals/approval-note.tsx"
import { Card } from "../../components/card.tsx"
import { ErrorNotice, Notice } from "../../components/notice.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { useFlag } from "../../features/flag-page/use-flag.ts"
import { FlagSafeguards } from "../safeguards/flag-safeguards.tsx"
import { AddPlan } from "./add-plan.tsx"
import { PlanLine } from "./plan-line.tsx"
import { type ReleaseAddress, usePlan } from "./use-plan.ts"
import styles from "./flag-release.module.css"

/** How a flag is released in each environment: the plan as a line of milestones, and the limits that stop it. */
export const FlagRelease = () => {
  const flag = useFlag()
  return (
    <div className={styles["environments"]}>
      {flag.archived && <Notice>The flag is archived. Its release plans rest.</Notice>}
      {flag.environments.map(({ enabled, name, type }) => (
        <section key={name} aria-label={`Release in ${name}`}>
          <Card>
            <div className={styles["environment"]}>
              <h2 className={styles["title"]}>{name}</h2>
              <ApprovalNote projectId={flag.project} environment={name} />
              <InEnvironment
                address={{ projectId: flag.project, featureName: flag.name, environment: name, type }}
                enabled={enabled}
                disabledReason={flag.archived ? "The flag is archived. Revive it first." : undefined}
              />
            </div>
          </Card>
        </section>
      ))}
    </div>
  )
}

interface InEnvironmentProps {
  readonly address: ReleaseAddress
  readonly enabled: boolean
  readonly disabledReason: string | undefined
}

const InEnvironment = ({ disabledReason, enabled, address }: InEnvironmentProps) => {
  const plan = usePlan(address)
  if (plan.isError) return <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />
  if (plan.data === undefined) return <Skeleton rows={3} />
  return (
    <div className={styles["parts"]}>
      {plan.data === null ? (
        <AddPlan address={address} disabledReason={disabledReason} />
      ) : (
        <PlanLine address={address} plan={plan.data} enabled={enabled} disabledReason={disabledReason} />
      )}
      <FlagSafeguards address={address} disabledReason={disabledReason} />
    </div>
  )
}
