import { Effect, Struct } from "effect"
import type { PlanChange } from "../../domain/change-requests/changes/plan-change.ts"
import type { EnvironmentAddress } from "../features/find-feature.ts"
import { removeProgression, resumePlan, setProgression } from "../release-plans/progressions.ts"
import { addReleasePlan, removeReleasePlan, updatePlannedStrategy } from "../release-plans/release-plans.ts"
import { removePlanSafeguard, removeSafeguard, setPlanSafeguard, setSafeguard } from "../release-plans/safeguards.ts"
import { startMilestone } from "../release-plans/start-milestone.ts"

/** Makes a change of a release plan or of safeguards by the use case that makes it directly. */
export const changePlan = Effect.fnUntraced(function* (address: EnvironmentAddress, change: PlanChange) {
  switch (change.action) {
    case "addReleasePlan":
      return yield* Effect.asVoid(addReleasePlan(address, change.payload))
    case "deleteReleasePlan":
      return yield* removeReleasePlan({ ...address, plan: change.payload.planId })
    case "startMilestone": {
      const { milestoneId, planId } = change.payload
      return yield* Effect.asVoid(startMilestone({ ...address, plan: planId, milestone: milestoneId }))
    }
    case "updateMilestoneStrategy": {
      const { id } = change.payload
      const update = Struct.omit(change.payload, ["id"])
      return yield* Effect.asVoid(updatePlannedStrategy({ ...address, strategy: id }, update))
    }
    case "changeMilestoneProgression":
      return yield* Effect.asVoid(
        setProgression({ ...address, source: change.payload.sourceMilestone }, change.payload)
      )
    case "deleteMilestoneProgression":
      return yield* removeProgression({ ...address, source: change.payload.sourceMilestone })
    case "resumeMilestoneProgression":
      return yield* resumePlan({ ...address, plan: change.payload.planId })
    case "changeSafeguard": {
      const { planId, safeguard } = change.payload
      if (planId === undefined) return yield* setSafeguard(address, safeguard)
      return yield* setPlanSafeguard({ ...address, plan: planId }, safeguard)
    }
    case "deleteSafeguard": {
      const { planId, safeguardId } = change.payload
      if (planId === undefined) return yield* removeSafeguard({ ...address, safeguard: safeguardId })
      return yield* removePlanSafeguard({ ...address, plan: planId, safeguard: safeguardId })
    }
  }
})
