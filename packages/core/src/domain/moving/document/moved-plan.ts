import { Schema, Struct } from "effect"
import { NewImpactChart } from "../../impact-metrics/impact-chart.ts"
import { TransitionCondition } from "../../release-plans/milestone.ts"
import { NewSafeguard } from "../../release-plans/safeguard.ts"
import { field } from "../../values/field.ts"
import { Timestamp } from "../../values/timestamp.ts"
import { givenFlag, given, list, givenNumber, textOrNull } from "./moved-field.ts"
import { MovedStrategy } from "./moved-strategy.ts"

const moment = (description: string) => given(Schema.NullOr(Timestamp), description)

const milestone = {
  name: field(Schema.String, "The milestone's name, unique in its plan or template"),
  sortOrder: givenNumber("The position among the milestones; in the order of the list by default"),
  transitionCondition: given(Schema.NullOr(TransitionCondition), "When the next milestone starts; null for never"),
  strategies: given(list(MovedStrategy), "The strategies that the feature has from the milestone on")
}

const MovedMilestone = Schema.Struct(milestone).annotate({
  identifier: "MovedMilestone",
  description: "A step of a template."
})

export const MovedTemplate = Schema.Struct({
  name: field(Schema.String, "The template's name"),
  description: textOrNull("What the template is for"),
  archived: givenFlag("Whether it is archived, so that no plan is made of it; false by default"),
  milestones: given(list(MovedMilestone), "All milestones, in their order")
}).annotate({ identifier: "MovedTemplate", description: "The milestones of which release plans are made." })
export type MovedTemplate = typeof MovedTemplate.Type

const MovedStep = Schema.Struct({
  ...milestone,
  active: givenFlag("Whether the feature has the strategies of this milestone now"),
  startedAt: moment("When it was last started; null if it was not"),
  progressionExecutedAt: moment("When the next milestone was started by itself, if it was"),
  pausedAt: moment("Since when the next milestone is not started by itself, if it is paused")
}).annotate({ identifier: "MovedStep", description: "A step of a release plan." })

export const MovedLimits = list(NewSafeguard)

export const MovedPlan = Schema.Struct({
  name: field(Schema.String, "The name that the template had"),
  description: textOrNull("What the plan is for"),
  template: textOrNull("The name of the template of which it is a copy; null if that is gone"),
  milestones: field(list(MovedStep), "All milestones, in their order"),
  safeguards: given(MovedLimits, "All limits whose breach pauses the plan")
}).annotate({ identifier: "MovedPlan", description: "How a feature is released in an environment, and how far it is." })
export type MovedPlan = typeof MovedPlan.Type

export const MovedChart = Schema.Struct(Struct.omit(NewImpactChart.fields, ["id"])).annotate({
  identifier: "MovedChart",
  description: "A chart of a metric that applications report."
})
export type MovedChart = typeof MovedChart.Type
