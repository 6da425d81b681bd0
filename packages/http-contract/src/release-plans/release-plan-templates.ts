import {
  Milestone,
  MilestoneStrategy,
  MilestoneStrategyUpdate,
  NewMilestone,
  NewMilestoneStrategy,
  NewReleasePlanTemplate,
  ReleasePlanTemplate
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { ExceedsLimitError, InvalidOperationError, NameExistsError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ReleasePlanTemplatePath, TemplateMilestonePath, TemplateStrategyPath } from "../operation/paths.ts"
import { releasePlanTemplateExamples } from "./release-plans.examples.ts"

const path = "/release-plan-templates"
const one = `${path}/:templateId` as const
const milestones = `${one}/milestones` as const
const milestone = `${milestones}/:milestoneId` as const

const creating = root("RELEASE_PLAN_TEMPLATE_CREATE")
const changing = root("RELEASE_PLAN_TEMPLATE_UPDATE")
const changed = [ExceedsLimitError, InvalidOperationError, NotFoundError] as const

const list = HttpApiEndpoint.get("getReleaseTemplates", path, {
  success: Schema.Array(ReleasePlanTemplate).annotate({
    identifier: "ReleasePlanTemplates",
    description: "The templates of release plans, oldest first."
  })
}).annotateMerge(
  operation({
    summary: "List templates of release plans",
    description: "Also archived ones.",
    example: releasePlanTemplateExamples.getReleaseTemplates
  })
)

const create = HttpApiEndpoint.post("createReleaseTemplate", path, {
  payload: NewReleasePlanTemplate,
  success: ReleasePlanTemplate,
  error: [ExceedsLimitError, InvalidOperationError, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Create a template of release plans",
    description: "Its strategies can use segments and context fields that every project can use.",
    needs: creating,
    example: releasePlanTemplateExamples.createReleaseTemplate
  })
)

const get = HttpApiEndpoint.get("getReleaseTemplate", one, {
  params: ReleasePlanTemplatePath,
  success: ReleasePlanTemplate,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Get a template of release plans",
    description: "Also an archived one.",
    example: releasePlanTemplateExamples.getReleaseTemplate
  })
)

const update = HttpApiEndpoint.put("updateReleaseTemplate", one, {
  params: ReleasePlanTemplatePath,
  payload: NewReleasePlanTemplate,
  success: ReleasePlanTemplate,
  error: [...changed, NameExistsError]
}).annotateMerge(
  operation({
    summary: "Update a template of release plans",
    description:
      "Milestones and strategies with known ids keep them; those that are left out are removed. Without milestones, all stay. Plans that were made of the template stay as they are.",
    needs: changing,
    example: releasePlanTemplateExamples.updateReleaseTemplate
  })
)

const archive = HttpApiEndpoint.post("archiveReleaseTemplate", `${path}/archive/:templateId`, {
  params: ReleasePlanTemplatePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Archive a template of release plans",
    description: "It cannot be used for new plans. Plans that were made of it go on. A body is ignored.",
    needs: changing,
    example: releasePlanTemplateExamples.archiveReleaseTemplate
  })
)

const remove = HttpApiEndpoint.delete("deleteReleaseTemplate", one, {
  params: ReleasePlanTemplatePath,
  success: HttpApiSchema.Empty(200),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Delete a template of release plans",
    description: "Plans that were made of it go on.",
    needs: root("RELEASE_PLAN_TEMPLATE_DELETE"),
    example: releasePlanTemplateExamples.deleteReleaseTemplate
  })
)

const addMilestone = HttpApiEndpoint.post("addMilestoneToReleaseTemplate", milestones, {
  params: ReleasePlanTemplatePath,
  payload: NewMilestone,
  success: Milestone,
  error: changed
}).annotateMerge(
  operation({
    summary: "Add a milestone to a template",
    description: "Last, unless it has a sort order.",
    needs: changing,
    example: releasePlanTemplateExamples.addMilestoneToReleaseTemplate
  })
)

const updateMilestone = HttpApiEndpoint.put("updateReleaseTemplateMilestone", milestone, {
  params: TemplateMilestonePath,
  payload: NewMilestone,
  success: Milestone,
  error: changed
}).annotateMerge(
  operation({
    summary: "Update a milestone of a template",
    description: "It keeps its strategies unless others are given.",
    needs: changing,
    example: releasePlanTemplateExamples.updateReleaseTemplateMilestone
  })
)

const removeMilestone = HttpApiEndpoint.delete("removeReleaseTemplateMilestone", milestone, {
  params: TemplateMilestonePath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a milestone of a template",
    description: "With its strategies.",
    needs: changing,
    example: releasePlanTemplateExamples.removeReleaseTemplateMilestone
  })
)

const addStrategy = HttpApiEndpoint.post("addStrategyToMilestone", `${milestone}/strategies`, {
  params: TemplateMilestonePath,
  payload: NewMilestoneStrategy,
  success: Milestone,
  error: changed
}).annotateMerge(
  operation({
    summary: "Add a strategy to a milestone of a template",
    description: "Answers the milestone.",
    needs: changing,
    example: releasePlanTemplateExamples.addStrategyToMilestone
  })
)

const updateStrategy = HttpApiEndpoint.put("updateMilestoneStrategy", `${milestone}/strategies/:strategyId`, {
  params: TemplateStrategyPath,
  payload: MilestoneStrategyUpdate,
  success: MilestoneStrategy,
  error: changed
}).annotateMerge(
  operation({
    summary: "Update a strategy of a template",
    description: "Plans that were made of the template stay as they are.",
    needs: changing,
    example: releasePlanTemplateExamples.updateMilestoneStrategy
  })
)

const removeStrategy = HttpApiEndpoint.delete("remoteMilestoneStrategy", `${milestone}/strategies/:strategyId`, {
  params: TemplateStrategyPath,
  success: HttpApiSchema.Empty(200),
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a strategy of a template",
    description: "Plans that were made of the template stay as they are.",
    needs: changing,
    example: releasePlanTemplateExamples.remoteMilestoneStrategy
  })
)

export class ReleasePlanTemplatesGroup extends HttpApiGroup.make("releasePlanTemplates")
  .add(list, create, get, update, archive, remove)
  .add(addMilestone, updateMilestone, removeMilestone, addStrategy, updateStrategy, removeStrategy)
  .annotateMerge(
    OpenApi.annotations({
      title: "Templates of release plans",
      description: "Describe once how features are released, step by step"
    })
  ) {}
