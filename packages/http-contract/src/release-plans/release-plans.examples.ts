import type { MilestoneProgression, ReleasePlan, ReleasePlanTemplate } from "@halyard/core/domain"
import { planSafeguard } from "./safeguards.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const templateId = "4f8a1b62-6d53-4e0e-9a4b-0f6d8f2c7a11"
const planId = "c2b7f3a0-1d7f-4a35-9a53-2f0a6f1f6b33"
const strategyId = "5363be48-583f-4d5f-8600-0e084d09800c"
const createdAt = "2026-11-20T09:00:00.000Z"
const day = { intervalMinutes: 1440 }

const strategyOf = (id: string, milestoneId: string, rollout: string) => ({
  id,
  milestoneId,
  sortOrder: 0,
  title: null,
  strategyName: "flexibleRollout",
  parameters: { rollout, stickiness: "default", groupId: "new-checkout" },
  constraints: [],
  variants: [],
  segments: [],
  disabled: false
})

const milestonesOf = (definition: string): ReleasePlan["milestones"] => {
  const common = { releasePlanDefinitionId: definition, startedAt: null, progressionExecutedAt: null, pausedAt: null }
  const [some, all] = ["9d1c6c1e-5a8a-4b1f-8b0e-2c5a6f0e4d22", "1e7f0e5b-6f0c-4c7b-8f8f-7b1f3a2d5e44"]
  return [
    {
      ...common,
      id: some,
      name: "A tenth",
      sortOrder: 0,
      transitionCondition: day,
      strategies: [strategyOf(strategyId, some, "10")]
    },
    {
      ...common,
      id: all,
      name: "Everybody",
      sortOrder: 1,
      transitionCondition: null,
      strategies: [strategyOf("0a7f2c9e-83a4-4d0d-b0f2-5f8e6d1c9b55", all, "100")]
    }
  ]
}

const template: ReleasePlanTemplate = {
  id: templateId,
  discriminator: "template",
  name: "Step by step",
  description: "A tenth for a day, then everybody",
  createdByUserId: 1,
  createdAt,
  milestones: milestonesOf(templateId),
  archivedAt: null
}

const plan: ReleasePlan = {
  id: planId,
  discriminator: "plan",
  name: template.name,
  description: template.description,
  featureName: "new-checkout",
  environment: "production",
  createdByUserId: 1,
  createdAt,
  activeMilestoneId: null,
  milestones: milestonesOf(planId),
  releasePlanTemplateId: templateId,
  safeguards: []
}

const [first, second] = template.milestones
const [strategy] = first?.strategies ?? []
const started = plan.milestones.map((milestone) => ({ ...milestone, startedAt: createdAt }))[0]

const progression: MilestoneProgression = {
  sourceMilestone: first?.id ?? "",
  targetMilestone: second?.id ?? "",
  transitionCondition: day
}

const newStrategy = {
  name: "flexibleRollout",
  parameters: { rollout: "10", stickiness: "default", groupId: "new-checkout" }
}

const newTemplate = {
  name: template.name,
  description: template.description,
  milestones: [
    { name: "A tenth", transitionCondition: day, strategies: [newStrategy] },
    { name: "Everybody", strategies: [{ ...newStrategy, parameters: { ...newStrategy.parameters, rollout: "100" } }] }
  ]
}

const archived = { InvalidOperationError: 'The template "Step by step" is archived' }

export const releasePlanTemplateExamples = {
  getReleaseTemplates: { answer: [template] },
  createReleaseTemplate: {
    body: newTemplate,
    answer: template,
    messages: { NameExistsError: 'There is a release plan template "Step by step" already' }
  },
  getReleaseTemplate: { answer: template },
  updateReleaseTemplate: { body: newTemplate, answer: template, messages: archived },
  archiveReleaseTemplate: {},
  deleteReleaseTemplate: {},
  addMilestoneToReleaseTemplate: { body: { name: "Half" }, answer: first, messages: archived },
  updateReleaseTemplateMilestone: {
    body: { name: "A fifth", transitionCondition: day },
    answer: { ...first, name: "A fifth" },
    messages: archived
  },
  removeReleaseTemplateMilestone: { messages: archived },
  addStrategyToMilestone: { body: newStrategy, answer: first, messages: archived },
  updateMilestoneStrategy: { body: { parameters: newStrategy.parameters }, answer: strategy, messages: archived },
  remoteMilestoneStrategy: { messages: archived }
} satisfies Record<string, OperationExample>

export const releasePlanExamples = {
  getReleasePlans: { answer: { ...plan, safeguards: [planSafeguard] } },
  addReleasePlan: {
    body: { templateId },
    answer: plan,
    messages: {
      InvalidOperationError: '"new-checkout" has the release plan "Step by step" there. Remove it first.'
    }
  },
  removeReleasePlan: {},
  startMilestone: { answer: started },
  changeMilestoneProgression: {
    body: { targetMilestone: progression.targetMilestone, transitionCondition: day },
    answer: progression
  },
  deleteMilestoneProgression: {},
  pauseMilestoneProgressions: {
    messages: { InvalidOperationError: 'No milestone of the release plan "Step by step" is started' }
  },
  resumeMilestoneProgressions: {
    messages: { InvalidOperationError: 'No milestone of the release plan "Step by step" is started' }
  },
  updateProjectMilestoneStrategy: { body: { parameters: newStrategy.parameters }, answer: strategy }
} satisfies Record<string, OperationExample>
