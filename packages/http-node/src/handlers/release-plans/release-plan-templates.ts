import {
  addTemplateMilestone,
  addTemplateStrategy,
  archiveReleasePlanTemplate,
  createReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlanTemplate,
  listReleasePlanTemplates,
  removeTemplateMilestone,
  removeTemplateStrategy,
  updateReleasePlanTemplate,
  updateTemplateMilestone,
  updateTemplateStrategy
} from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { HttpApiBuilder } from "effect/http-api"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerReleasePlanTemplates = HttpApiBuilder.group(AdminApi, "releasePlanTemplates", (handlers) =>
  handlers.handleAll({
    getReleaseTemplates: () => asWireErrors(listReleasePlanTemplates()),
    createReleaseTemplate: ({ payload }) => asWireErrors(createReleasePlanTemplate(payload)),
    getReleaseTemplate: ({ params }) => asWireErrors(getReleasePlanTemplate(params.templateId)),
    updateReleaseTemplate: ({ params, payload }) => asWireErrors(updateReleasePlanTemplate(params.templateId, payload)),
    archiveReleaseTemplate: ({ params }) => asWireErrors(archiveReleasePlanTemplate(params.templateId)),
    deleteReleaseTemplate: ({ params }) => asWireErrors(deleteReleasePlanTemplate(params.templateId)),
    addMilestoneToReleaseTemplate: ({ params, payload }) =>
      asWireErrors(addTemplateMilestone(params.templateId, payload)),
    updateReleaseTemplateMilestone: ({ params, payload }) =>
      asWireErrors(updateTemplateMilestone(milestoneAt(params), payload)),
    removeReleaseTemplateMilestone: ({ params }) => asWireErrors(removeTemplateMilestone(milestoneAt(params))),
    addStrategyToMilestone: ({ params, payload }) => asWireErrors(addTemplateStrategy(milestoneAt(params), payload)),
    updateMilestoneStrategy: ({ params, payload }) =>
      asWireErrors(updateTemplateStrategy({ ...milestoneAt(params), strategy: params.strategyId }, payload)),
    remoteMilestoneStrategy: ({ params }) =>
      asWireErrors(removeTemplateStrategy({ ...milestoneAt(params), strategy: params.strategyId }))
  })
)

const milestoneAt = ({ milestoneId, templateId }: { readonly milestoneId: string; readonly templateId: string }) => ({
  template: templateId,
  milestone: milestoneId
})
