import { Feature } from "@halyard/core/domain"
import { getFeature } from "@halyard/core/use-cases"
import { Schema } from "effect"
import { Tool } from "effect/ai"
import { common, flag, orRefuse, project, reads } from "./tool-parts.ts"

const parameters = Schema.Struct({ project, flag })

export const showFlag = Tool.make("show_flag", {
  ...common,
  description:
    "Shows a feature flag whole: its strategies, constraints and variants in each environment, its tags, dependencies and links.",
  parameters,
  success: Feature
}).annotateMerge(reads)

export const handleShowFlag = (given: typeof parameters.Type) =>
  orRefuse(getFeature({ project: given.project, feature: given.flag }))
