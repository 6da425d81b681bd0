import { MilestoneStrategyUpdate, NewMilestone, NewMilestoneStrategy } from "../domain/release-plans/new-milestone.ts"
import { NewReleasePlan } from "../domain/release-plans/plan.ts"
import { NewMilestoneProgression } from "../domain/release-plans/progression.ts"
import { NewSafeguard } from "../domain/release-plans/safeguard.ts"
import { NewReleasePlanTemplate } from "../domain/release-plans/template.ts"
import { pausePlan, removeProgression, resumePlan, setProgression } from "../use-cases/release-plans/progressions.ts"
import {
  addReleasePlan,
  getReleasePlan,
  removeReleasePlan,
  updatePlannedStrategy
} from "../use-cases/release-plans/release-plans.ts"
import {
  listSafeguards,
  removePlanSafeguard,
  removeSafeguard,
  setPlanSafeguard,
  setSafeguard
} from "../use-cases/release-plans/safeguards.ts"
import { startMilestone } from "../use-cases/release-plans/start-milestone.ts"
import {
  addTemplateMilestone,
  addTemplateStrategy,
  removeTemplateMilestone,
  removeTemplateStrategy,
  updateTemplateMilestone,
  updateTemplateStrategy
} from "../use-cases/release-plans/template-milestones.ts"
import {
  archiveReleasePlanTemplate,
  createReleasePlanTemplate,
  deleteReleasePlanTemplate,
  getReleasePlanTemplate,
  listReleasePlanTemplates,
  updateReleasePlanTemplate
} from "../use-cases/release-plans/templates.ts"
import { method } from "./method.ts"
import {
  EnvironmentAddress,
  id,
  MilestoneAddress,
  MilestoneOfTemplate,
  PlanAddress,
  PlanSafeguardAddress,
  ProgressionAddress,
  SafeguardAddress,
  StrategyAddress,
  StrategyOfTemplate
} from "./inputs.ts"

export const releasePlanTemplates = {
  create: method(createReleasePlanTemplate, NewReleasePlanTemplate),
  get: method(getReleasePlanTemplate, id),
  list: method(listReleasePlanTemplates),
  update: method(updateReleasePlanTemplate, id, NewReleasePlanTemplate),
  archive: method(archiveReleasePlanTemplate, id),
  delete: method(deleteReleasePlanTemplate, id),
  addMilestone: method(addTemplateMilestone, id, NewMilestone),
  updateMilestone: method(updateTemplateMilestone, MilestoneOfTemplate, NewMilestone),
  removeMilestone: method(removeTemplateMilestone, MilestoneOfTemplate),
  addStrategy: method(addTemplateStrategy, MilestoneOfTemplate, NewMilestoneStrategy),
  updateStrategy: method(updateTemplateStrategy, StrategyOfTemplate, MilestoneStrategyUpdate),
  removeStrategy: method(removeTemplateStrategy, StrategyOfTemplate)
}

export const releasePlans = {
  add: method(addReleasePlan, EnvironmentAddress, NewReleasePlan),
  get: method(getReleasePlan, EnvironmentAddress),
  remove: method(removeReleasePlan, PlanAddress),
  pause: method(pausePlan, PlanAddress),
  resume: method(resumePlan, PlanAddress),
  startMilestone: method(startMilestone, MilestoneAddress),
  setProgression: method(setProgression, ProgressionAddress, NewMilestoneProgression),
  removeProgression: method(removeProgression, ProgressionAddress),
  updateStrategy: method(updatePlannedStrategy, StrategyAddress, MilestoneStrategyUpdate),
  setSafeguard: method(setPlanSafeguard, PlanAddress, NewSafeguard),
  removeSafeguard: method(removePlanSafeguard, PlanSafeguardAddress)
}

export const safeguards = {
  list: method(listSafeguards, EnvironmentAddress),
  set: method(setSafeguard, EnvironmentAddress, NewSafeguard),
  remove: method(removeSafeguard, SafeguardAddress)
}
