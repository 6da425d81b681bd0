import { Schema } from "effect"
import { field } from "../values/field.ts"
import { Timestamp } from "../values/timestamp.ts"
import { Milestone, withPlannedDefaults } from "./milestone.ts"
import { Safeguard } from "./safeguard.ts"
import type { ReleasePlanTemplate } from "./template.ts"

export const ReleasePlan = Schema.Struct({
  id: field(Schema.String, "The plan's id"),
  discriminator: field(Schema.Literal("plan"), "Tells plans from templates"),
  name: field(Schema.String, "The name that the template had"),
  description: field(Schema.NullOr(Schema.String), "What the plan is for"),
  featureName: field(Schema.String, "The plan's feature"),
  environment: field(Schema.String, "The plan's environment"),
  createdByUserId: field(Schema.Int, "The id of the user who added it"),
  createdAt: field(Timestamp, "When it was added"),
  activeMilestoneId: field(Schema.NullOr(Schema.String), "The milestone whose strategies the feature has, if any"),
  milestones: field(Schema.Array(Milestone), "The milestones, in their order"),
  releasePlanTemplateId: field(Schema.String, "The template of which it is a copy"),
  safeguards: field(Schema.Array(Safeguard), "The limits whose breach pauses the plan")
}).annotate({ identifier: "ReleasePlan", description: "How a feature is released in an environment, step by step." })
export type ReleasePlan = typeof ReleasePlan.Type

export const NewReleasePlan = Schema.Struct({
  templateId: field(Schema.String, "The template's id"),
  milestoneId: field(
    Schema.optionalKey(Schema.String),
    "The id of the template's milestone to start at once; none by default"
  )
}).annotate({ identifier: "NewReleasePlan", description: "A template to make a plan of." })
export type NewReleasePlan = typeof NewReleasePlan.Type

/** The milestone whose strategies the feature has. */
export const activeMilestone = ({ activeMilestoneId, milestones }: ReleasePlan): Milestone | undefined =>
  milestones.find(({ id }) => id === activeMilestoneId)

/**
 * A copy of the template, with a new id for each of its parts. The defaults of gradual rollouts are filled in, so that
 * the plan stays as it is when the default stickiness is changed.
 */
export const planFrom = (
  { description, id: releasePlanTemplateId, milestones, name }: ReleasePlanTemplate,
  address: Pick<ReleasePlan, "createdAt" | "createdByUserId" | "environment" | "featureName" | "id"> & {
    /** The default stickiness of the feature's project. */
    readonly stickiness: string
  },
  newIds: ReadonlyArray<string>
): ReleasePlan => {
  const rollout = { feature: address.featureName, stickiness: address.stickiness }
  const unused = newIds.values()
  const next = () => unused.next().value ?? ""
  return {
    id: address.id,
    discriminator: "plan",
    name,
    description,
    featureName: address.featureName,
    environment: address.environment,
    createdByUserId: address.createdByUserId,
    createdAt: address.createdAt,
    activeMilestoneId: null,
    milestones: milestones.map((milestone) => {
      const id = next()
      const strategies = milestone.strategies.map((strategy) => ({
        ...withPlannedDefaults(strategy, rollout),
        id: next(),
        milestoneId: id
      }))
      return { ...milestone, id, releasePlanDefinitionId: address.id, strategies }
    }),
    releasePlanTemplateId,
    safeguards: []
  }
}

/** The number of ids that a copy of the template needs. */
export const idsNeeded = ({ milestones }: ReleasePlanTemplate): number =>
  milestones.reduce((count, { strategies }) => count + 1 + strategies.length, 0)

/** The plan with the milestone of this id replaced. */
export const withMilestone = <P extends { readonly milestones: ReadonlyArray<Milestone> }>(
  plan: P,
  changed: Milestone
): P => ({
  ...plan,
  milestones: plan.milestones.map((milestone) => (milestone.id === changed.id ? changed : milestone))
})
