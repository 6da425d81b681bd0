import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Badge } from "../../components/badge.tsx"
import { Notice } from "../../components/notice.tsx"
import { api } from "../../interface/client.ts"
import type { Milestone, ReleasePlan } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { moment } from "../../time/words.ts"
import { PlanSafeguards } from "../safeguards/plan-safeguards.tsx"
import { MilestoneStep } from "./milestone-step.tsx"
import { PlanConfirm } from "./plan-confirm.tsx"
import { isPaused, nextStart } from "./plan-steps.ts"
import { ProgressionDialog } from "./progression-dialog.tsx"
import { pathOf, type ReleaseAddress } from "./use-plan.ts"
import styles from "./plan-line.module.css"

export interface PlanLineProps {
  readonly address: ReleaseAddress
  readonly plan: ReleasePlan
  readonly enabled: boolean
  readonly disabledReason: string | undefined
}

const ENVIRONMENT_PATH = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}"
const paths = {
  start: `${ENVIRONMENT_PATH}/release-plans/{planId}/milestones/{milestoneId}/start`,
  remove: `${ENVIRONMENT_PATH}/release-plans/{planId}`,
  pause: `${ENVIRONMENT_PATH}/progressions/{planId}/pause`,
  resume: `${ENVIRONMENT_PATH}/progressions/{planId}/resume`
} as const

type Open =
  | { readonly what: "start" | "progression"; readonly milestone: Milestone }
  | { readonly what: "pause" | "resume" | "remove" }

/** A release plan as a line of milestones, with what can be done with it. */
export const PlanLine = ({ disabledReason, enabled, address, plan }: PlanLineProps) => {
  const { environment, featureName, projectId } = address
  const [open, setOpen] = useState<Open>()
  const may = useMay()
  const target = { project: projectId, environment }
  const reasons = {
    update: disabledReason ?? may("UPDATE_FEATURE_STRATEGY", target).reason,
    remove: disabledReason ?? may("DELETE_FEATURE_STRATEGY", target).reason
  }
  const next = nextStart(plan)
  const paused = isPaused(plan)
  return (
    <div className={styles["plan"]}>
      <header className={styles["header"]}>
        <h3>{plan.name}</h3>
        {paused && <Badge tone="warning">Paused</Badge>}
        <span className={styles["buttons"]}>
          {plan.activeMilestoneId !== null && (
            <Button
              size="small"
              disabledReason={reasons.update}
              onClick={() => setOpen({ what: paused ? "resume" : "pause" })}
            >
              {paused ? "Resume" : "Pause"}
            </Button>
          )}
          <Button size="small" disabledReason={reasons.remove} onClick={() => setOpen({ what: "remove" })}>
            Remove the plan
          </Button>
        </span>
      </header>
      {!enabled && plan.activeMilestoneId !== null && (
        <Notice tone="warning">The flag is off in {environment}: nobody gets it, whatever the plan does.</Notice>
      )}
      {next !== undefined && <p className={styles["next"]}>The next milestone starts on {moment(next)}.</p>}
      <ol className={styles["line"]} aria-label={`Milestones in ${environment}`}>
        {plan.milestones.map((milestone, index) => (
          <MilestoneStep
            key={milestone.id}
            plan={plan}
            milestone={milestone}
            isLast={index === plan.milestones.length - 1}
            disabledReason={reasons.update}
            onStart={() => setOpen({ what: "start", milestone })}
            onProgression={() => setOpen({ what: "progression", milestone })}
          />
        ))}
      </ol>
      <PlanSafeguards address={address} plan={plan} disabledReason={reasons.update} />
      {open !== undefined && (
        <Dialogs address={address} plan={plan} open={open} feature={featureName} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

interface DialogsProps extends Pick<PlanLineProps, "address" | "plan"> {
  readonly feature: string
  readonly open: Open
  readonly onClose: () => void
}

const Dialogs = ({ feature, onClose, open, address, plan }: DialogsProps) => {
  const params = { path: { ...pathOf(address), planId: plan.id } }
  const shared = { address, onClose }
  const { environment } = address
  const payload = { planId: plan.id }
  switch (open.what) {
    case "start":
      return (
        <PlanConfirm
          {...shared}
          title={`Start ${open.milestone.name} in ${environment}?`}
          action={`Start ${open.milestone.name}`}
          onNow={(headers) =>
            api.POST(paths.start, {
              params: { path: { ...params.path, milestoneId: open.milestone.id } },
              ...headers
            })
          }
          change={{ feature, action: "startMilestone", payload: { ...payload, milestoneId: open.milestone.id } }}
        >
          <p>The flag gets the strategies of this milestone in place of those of the milestone that is active.</p>
        </PlanConfirm>
      )
    case "progression":
      return <ProgressionDialog {...shared} plan={plan} milestone={open.milestone} />
    case "pause":
      return (
        <PlanConfirm
          {...shared}
          title={`Pause the plan in ${environment}?`}
          action="Pause the plan"
          onNow={(headers) => api.POST(paths.pause, { params, ...headers })}
        >
          <p>No milestone starts by itself until you resume it. Who gets the flag stays as it is.</p>
        </PlanConfirm>
      )
    case "resume":
      return (
        <PlanConfirm
          {...shared}
          title={`Resume the plan in ${environment}?`}
          action="Resume the plan"
          onNow={(headers) => api.POST(paths.resume, { params, ...headers })}
          change={{ feature, action: "resumeMilestoneProgression", payload }}
        >
          <p>If the next milestone is due by now, it starts within seconds.</p>
        </PlanConfirm>
      )
    case "remove":
      return (
        <PlanConfirm
          {...shared}
          danger
          title={`Remove the plan in ${environment}?`}
          action="Remove the plan"
          onNow={(headers) => api.DELETE(paths.remove, { params, ...headers })}
          change={{ feature, action: "deleteReleasePlan", payload }}
        >
          <p>
            With the strategies of its active milestone. If none is left, the flag is switched off in {environment}.
          </p>
        </PlanConfirm>
      )
  }
}
