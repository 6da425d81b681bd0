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
import { door } from "./door.ts"
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
  create: door(createReleasePlanTemplate, NewReleasePlanTemplate),
  get: door(getReleasePlanTemplate, id),
  list: door(listReleasePlanTemplates),
  update: door(updateReleasePlanTemplate, id, NewReleasePlanTemplate),
  archive: door(archiveReleasePlanTemplate, id),
  delete: door(deleteReleasePlanTemplate, id),
  addMilestone: door(addTemplateMilestone, id, NewMilestone),
  updateMilestone: door(updateTemplateMilestone, MilestoneOfTemplate, NewMilestone),
  removeMilestone: door(removeTemplateMilestone, MilestoneOfTemplate),
  addStrategy: door(addTemplateStrategy, MilestoneOfTemplate, NewMilestoneStrategy),
  updateStrategy: door(updateTemplateStrategy, StrategyOfTemplate, MilestoneStrategyUpdate),
  removeStrategy: door(removeTemplateStrategy, StrategyOfTemplate)
}

export const releasePlans = {
  add: door(addReleasePlan, EnvironmentAddress, NewReleasePlan),
  get: door(getReleasePlan, EnvironmentAddress),
  remove: door(removeReleasePlan, PlanAddress),
  pause: door(pausePlan, PlanAddress),
  resume: door(resumePlan, PlanAddress),
  startMilestone: door(startMilestone, MilestoneAddress),
  setProgression: door(setProgression, ProgressionAddress, NewMilestoneProgression),
  removeProgression: door(removeProgression, ProgressionAddress),
  updateStrategy: door(updatePlannedStrategy, StrategyAddress, MilestoneStrategyUpdate),
  setSafeguard: door(setPlanSafeguard, PlanAddress, NewSafeguard),
  removeSafeguard: door(removePlanSafeguard, PlanSafeguardAddress)
}

export const safeguards = {
  list: door(listSafeguards, EnvironmentAddress),
  set: door(setSafeguard, EnvironmentAddress, NewSafeguard),
  remove: door(removeSafeguard, SafeguardAddress)
}
