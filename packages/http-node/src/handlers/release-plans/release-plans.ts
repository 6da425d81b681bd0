import {
  addReleasePlan,
  getReleasePlan,
  pausePlan,
  removeProgression,
  removeReleasePlan,
  resumePlan,
  setProgression,
  startMilestone,
  updatePlannedStrategy
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { environmentAt, strategyAt } from "../path-parameters.ts"

export const layerReleasePlans = HttpApiBuilder.group(AdminApi, "releasePlans", (handlers) =>
  handlers.handleAll({
    getReleasePlans: ({ params }) => asWireErrors(getReleasePlan(environmentAt(params))),
    addReleasePlan: ({ params, payload }) => asWireErrors(addReleasePlan(environmentAt(params), payload)),
    removeReleasePlan: ({ params }) => asWireErrors(removeReleasePlan(planAt(params))),
    startMilestone: ({ params }) => asWireErrors(startMilestone({ ...planAt(params), milestone: params.milestoneId })),
    changeMilestoneProgression: ({ params, payload }) =>
      asWireErrors(setProgression({ ...environmentAt(params), source: params.id }, payload)),
    deleteMilestoneProgression: ({ params }) =>
      asWireErrors(removeProgression({ ...environmentAt(params), source: params.id })),
    pauseMilestoneProgressions: ({ params }) => asWireErrors(pausePlan(planAt(params))),
    resumeMilestoneProgressions: ({ params }) => asWireErrors(resumePlan(planAt(params))),
    updateProjectMilestoneStrategy: ({ params, payload }) =>
      asWireErrors(updatePlannedStrategy(strategyAt(params), payload))
  })
)

const planAt = (params: Parameters<typeof environmentAt>[0] & { readonly planId: string }) => ({
  ...environmentAt(params),
  plan: params.planId
})
