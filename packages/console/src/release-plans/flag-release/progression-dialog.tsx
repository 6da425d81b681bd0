import { useState } from "react"
import { api } from "../../interface/client.ts"
import type { Milestone, NewChange, ReleasePlan } from "../../interface/operations.gen.ts"
import { Tick } from "../../strategies/tick.tsx"
import { IntervalField } from "../interval-field.tsx"
import { intervalOf, minutesIn } from "../interval.ts"
import { PlanConfirm } from "./plan-confirm.tsx"
import { pathOf, type ReleaseAddress } from "./use-plan.ts"

export interface ProgressionDialogProps {
  readonly address: ReleaseAddress
  readonly plan: ReleasePlan
  readonly milestone: Milestone
  readonly onClose: () => void
}

const path = "/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}"
const DAY = 1440

/** Sets when the milestone after this one starts by itself, or that it does not. */
export const ProgressionDialog = ({ milestone, onClose, address, plan }: ProgressionDialogProps) => {
  const present = milestone.transitionCondition
  const [isTimed, setTimed] = useState(present !== null)
  const [interval, setInterval] = useState(intervalOf(present?.intervalMinutes ?? DAY))
  const target = plan.milestones[plan.milestones.findIndex(({ id }) => id === milestone.id) + 1]?.id ?? ""
  const minutes = minutesIn(interval)
  const params = { path: { ...pathOf(address), id: milestone.id } }
  const set = { targetMilestone: target, transitionCondition: { intervalMinutes: minutes ?? 0 } }
  const isRemoved = !isTimed && present !== null
  const feature = address.featureName
  const change: NewChange = isTimed
    ? { feature, action: "changeMilestoneProgression", payload: { sourceMilestone: milestone.id, ...set } }
    : { feature, action: "deleteMilestoneProgression", payload: { sourceMilestone: milestone.id } }
  return (
    <PlanConfirm
      address={address}
      title={`When the milestone after ${milestone.name} starts`}
      action="Save"
      onNow={async (headers) => {
        if (isTimed) await api.PUT(path, { params, body: set, ...headers })
        else if (isRemoved) await api.DELETE(path, { params, ...headers })
      }}
      change={isTimed || isRemoved ? change : undefined}
      disabledReason={isTimed && minutes === undefined ? "Give it a valid time first." : undefined}
      onClose={onClose}
    >
      <Tick checked={isTimed} onChange={setTimed}>
        It starts by itself
      </Tick>
      {isTimed && (
        <IntervalField
          label={`Time after the start of ${milestone.name}`}
          value={interval}
          onChange={setInterval}
          errors={minutes === undefined ? ["must be a minute to a year"] : []}
        />
      )}
    </PlanConfirm>
  )
}
