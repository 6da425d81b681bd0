import { Schema } from "effect"
import { field } from "../values/field.ts"
import type {
  MovedContextField,
  MovedEnvironment,
  MovedFeatureType,
  MovedSegment,
  MovedStrategyType,
  MovedTag,
  MovedTagType
} from "./document/moved-catalog.ts"
import type { MovedFeature } from "./document/moved-feature.ts"
import type { MovedAccess, MovedGroup, MovedRole, MovedServiceAccount, MovedUser } from "./document/moved-people.ts"
import type { MovedChart, MovedTemplate } from "./document/moved-plan.ts"
import type { MovedProject } from "./document/moved-project.ts"
import type { MovedApiToken, MovedBanner, MovedIntegration, MovedSettings } from "./document/moved-settings.ts"
import type { MovedStrategy } from "./document/moved-strategy.ts"

/** What a move changes on this instance, step by step, and what it does not change. */
export interface MovePlan {
  /** The steps in the order in which they are applied. What others refer to comes first. */
  readonly steps: ReadonlyArray<MoveStep>
  /** How many items of the document are already equal here. */
  readonly equal: number
  /** The items that are left out, with the reason. */
  readonly refused: ReadonlyArray<MoveNote>
  /** The items that are moved with a difference. */
  readonly remarks: ReadonlyArray<MoveNote>
  /** The items that only this instance has. They stay. */
  readonly onlyHere: ReadonlyArray<Pick<MoveNote, "kind" | "name">>
}

/** The kinds of items that a move contains, in the order of its steps. */
export const MovedKind = Schema.Literals([
  "environment",
  "feature type",
  "strategy type",
  "tag type",
  "tag",
  "role",
  "user",
  "service account",
  "group",
  "project",
  "project access",
  "context field",
  "segment",
  "default strategy",
  "release plan template",
  "feature",
  "approval",
  "archived project",
  "API token",
  "setting",
  "chart",
  "banner",
  "integration"
])
export type MovedKind = typeof MovedKind.Type

/**
 * Why an item is left out, or is moved with a difference. Readers of exports of other services report in this form,
 * too.
 */
export const MoveNote = Schema.Struct({
  kind: field(MovedKind, "What it is"),
  name: field(Schema.String, "Its name"),
  reason: field(Schema.String, "The reason, as a sentence")
}).annotate({ identifier: "MoveNote", description: "Why something does not come, or comes with a difference." })
export type MoveNote = typeof MoveNote.Type

/**
 * How many people must approve changes in an environment of a project; null for none. What is absent stays as it is.
 */
export interface MovedApproval {
  readonly project: string
  readonly environment: string
  readonly requiredApprovals: number | null
  readonly serviceAccountsApprove?: boolean
}

/** The item of each kind of step, as it is after the move. */
export interface MovedItems {
  readonly environment: MovedEnvironment
  readonly "feature type": MovedFeatureType
  readonly "strategy type": MovedStrategyType
  readonly "tag type": MovedTagType
  readonly tag: MovedTag
  readonly "context field": MovedContextField
  readonly role: MovedRole
  readonly user: MovedUser
  readonly "service account": MovedServiceAccount
  readonly group: MovedGroup
  readonly project: MovedProject
  readonly "project access": { readonly project: string } & MovedAccess
  readonly segment: MovedSegment
  readonly "default strategy": {
    readonly project: string
    readonly environment: string
    readonly strategy: MovedStrategy
  }
  readonly "release plan template": MovedTemplate
  readonly feature: MovedFeature
  readonly approval: MovedApproval
  readonly "archived project": { readonly id: string }
  readonly "API token": MovedApiToken
  readonly setting: MovedSettings
  readonly chart: MovedChart
  readonly banner: MovedBanner
  readonly integration: MovedIntegration
}

/** A step that creates or changes one item. */
export type StepOf<Kind extends MovedKind> = {
  readonly kind: Kind
  readonly name: string
  /** The present item; undefined if it is new. */
  readonly before: MovedItems[Kind] | undefined
  readonly item: MovedItems[Kind]
  /** The names of the properties that change. */
  readonly changes: ReadonlyArray<string>
}

export type MoveStep = { readonly [Kind in MovedKind]: StepOf<Kind> }[MovedKind]
