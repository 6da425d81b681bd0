import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { Timestamp } from "../values/timestamp.ts"
import { Milestone } from "./milestone.ts"
import { NewMilestones } from "./new-milestone.ts"

export const ReleasePlanTemplate = Schema.Struct({
  id: field(Schema.String, "The template's id"),
  discriminator: field(Schema.Literal("template"), "Tells templates from plans"),
  name: field(Schema.String, "The template's name"),
  description: field(Schema.NullOr(Schema.String), "What the template is for"),
  createdByUserId: field(Schema.Int, "The id of the user who created it"),
  createdAt: field(Timestamp, "When it was created"),
  milestones: field(Schema.Array(Milestone), "The milestones, in their order"),
  archivedAt: field(Schema.NullOr(Timestamp), "When it was archived; null if it can be used for new plans")
}).annotate({ identifier: "ReleasePlanTemplate", description: "The milestones of which release plans are made." })
export type ReleasePlanTemplate = typeof ReleasePlanTemplate.Type

export const NewReleasePlanTemplate = Schema.Struct({
  name: field(limitedText(200), "The template's name, unique among the templates"),
  description: field(Schema.optionalKey(Schema.NullOr(limitedText(10_000))), "What the template is for"),
  milestones: field(Schema.optionalKey(NewMilestones), "All milestones; an existing template keeps its own by default")
}).annotate({ identifier: "NewReleasePlanTemplate", description: "The content of a template." })
export type NewReleasePlanTemplate = typeof NewReleasePlanTemplate.Type
