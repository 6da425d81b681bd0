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
  EnvironmentAddressInput,
  id,
  MilestoneAddressInput,
  MilestoneOfTemplateInput,
  PlanAddressInput,
  PlanSafeguardAddressInput,
  ProgressionAddressInput,
  SafeguardAddressInput,
  StrategyAddressInput,
  StrategyOfTemplateInput
} from "./inputs.ts"

export const releasePlanTemplates = {
  create: method(createReleasePlanTemplate, NewReleasePlanTemplate),
  get: method(getReleasePlanTemplate, id),
  list: method(listReleasePlanTemplates),
  update: method(updateReleasePlanTemplate, id, NewReleasePlanTemplate),
  archive: method(archiveReleasePlanTemplate, id),
  delete: method(deleteReleasePlanTemplate, id),
  addMilestone: method(addTemplateMilestone, id, NewMilestone),
  updateMilestone: method(updateTemplateMilestone, MilestoneOfTemplateInput, NewMilestone),
  removeMilestone: method(removeTemplateMilestone, MilestoneOfTemplateInput),
  addStrategy: method(addTemplateStrategy, MilestoneOfTemplateInput, NewMilestoneStrategy),
  updateStrategy: method(updateTemplateStrategy, StrategyOfTemplateInput, MilestoneStrategyUpdate),
  removeStrategy: method(removeTemplateStrategy, StrategyOfTemplateInput)
}

export const releasePlans = {
  add: method(addReleasePlan, EnvironmentAddressInput, NewReleasePlan),
  get: method(getReleasePlan, EnvironmentAddressInput),
  remove: method(removeReleasePlan, PlanAddressInput),
  pause: method(pausePlan, PlanAddressInput),
  resume: method(resumePlan, PlanAddressInput),
  startMilestone: method(startMilestone, MilestoneAddressInput),
  setProgression: method(setProgression, ProgressionAddressInput, NewMilestoneProgression),
  removeProgression: method(removeProgression, ProgressionAddressInput),
  updateStrategy: method(updatePlannedStrategy, StrategyAddressInput, MilestoneStrategyUpdate),
  setSafeguard: method(setPlanSafeguard, PlanAddressInput, NewSafeguard),
  removeSafeguard: method(removePlanSafeguard, PlanSafeguardAddressInput)
}

export const safeguards = {
  list: method(listSafeguards, EnvironmentAddressInput),
  set: method(setSafeguard, EnvironmentAddressInput, NewSafeguard),
  remove: method(removeSafeguard, SafeguardAddressInput)
}
