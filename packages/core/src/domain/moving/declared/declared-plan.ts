import { Schema } from "effect"
import { field } from "../../values/field.ts"
import { MovedKind, MoveNote, type MoveStep } from "../move-plan.ts"
import { DeclaredInstance } from "./declared-instance.ts"

/** Who made an item, or a property of it, differ from the files. */
export const DifferenceSource = Schema.Literals(["files", "instance", "both"]).annotate({
  description:
    "Who changed it since it was applied: `files`, `instance` for somebody who changed it here, or `both`. Then the files win"
})
export type DifferenceSource = typeof DifferenceSource.Type

export const DeclaredProperty = Schema.Struct({
  name: field(Schema.String, "The property's name"),
  changedBy: field(DifferenceSource, "Who changed it since it was applied")
}).annotate({ identifier: "DeclaredProperty", description: "A property that differs from what is declared." })

export const DeclaredChange = Schema.Struct({
  action: field(
    Schema.Literals(["create", "change", "delete", "keep"]),
    "What happens. `keep`: the item is no longer declared and stays, because deletions were not asked for"
  ),
  kind: field(MovedKind, "What the item is"),
  name: field(Schema.String, "The item's name"),
  project: field(Schema.NullOr(Schema.String), "The project that it belongs to; null for the instance"),
  changedBy: field(DifferenceSource, "Who changed it since it was applied"),
  properties: field(Schema.Array(DeclaredProperty), "The properties that change, if the item is here")
}).annotate({ identifier: "DeclaredChange", description: "What differs between an instance and its declaration." })
export type DeclaredChange = typeof DeclaredChange.Type

export const FailedPart = Schema.Struct({
  part: field(
    Schema.Literals(["instance", "project", "deletion"]),
    "What is rolled back. `instance`: what belongs to the instance, which comes first, so nothing is applied. `project`: a project; others are applied. `deletion`: what belongs to the instance and is not declared any more, which comes last, so all else is applied"
  ),
  project: field(Schema.NullOr(Schema.String), "The project, if it is one"),
  reason: field(Schema.String, "Why, as a sentence")
}).annotate({ identifier: "FailedPart", description: "A part of a declaration whose changes were rolled back." })
export type FailedPart = typeof FailedPart.Type

export const PlannedEnvironment = Schema.Struct({
  project: field(Schema.String, "The project"),
  feature: field(Schema.String, "The feature"),
  environment: field(Schema.String, "The environment in which a release plan runs")
}).annotate({
  identifier: "PlannedEnvironment",
  description: "Where a release plan runs, so that a declaration changes nothing."
})
export type PlannedEnvironment = typeof PlannedEnvironment.Type

/** What applying a declaration would do, or did. */
export const DeclaredReport = Schema.Struct({
  changes: field(Schema.Array(DeclaredChange), "What differs"),
  equal: field(Schema.Int, "How many declared items are here as they are declared"),
  unmanaged: field(Schema.Int, "How many items are here that were never declared. They stay"),
  refused: field(Schema.Array(MoveNote), "What cannot be as declared. While there is any, nothing is applied"),
  planned: field(
    Schema.Array(PlannedEnvironment),
    "Environments of declared features that stay as they are, because a release plan runs there"
  ),
  failed: field(Schema.Array(FailedPart), "Parts whose changes were rolled back")
}).annotate({ identifier: "DeclaredReport", description: "What applying a declaration would do, or did." })
export type DeclaredReport = typeof DeclaredReport.Type

/** A declaration, and how to apply it. */
export const ApplyDeclaredRequest = Schema.Struct({
  declared: field(DeclaredInstance, "How the instance should be"),
  dryRun: field(Schema.optionalKey(Schema.Boolean), "Whether to report only what would change; false by default"),
  prune: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether to delete what was applied before and is no longer declared; features and projects are archived. False by default"
  ),
  skipApproval: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether to change environments that need approval without it; false by default"
  )
}).annotate({ identifier: "ApplyDeclaredRequest", description: "A declaration, and how to apply it." })
export type ApplyDeclaredRequest = typeof ApplyDeclaredRequest.Type

/** How a declaration is applied. */
export interface DeclaredPlan extends Pick<DeclaredReport, "changes" | "equal" | "unmanaged" | "refused" | "planned"> {
  /** The steps, in the order in which they are applied. */
  readonly steps: ReadonlyArray<MoveStep>
  /** The items that are no longer declared. */
  readonly dropped: ReadonlyArray<DroppedItem>
  /** What counts as applied if nothing is deleted. */
  readonly kept: DeclaredInstance
}

/** An item that was applied before and is no longer declared. */
export interface DroppedItem {
  readonly kind: MovedKind
  readonly name: string
  readonly project: string | null
}
