import { Flag } from "effect/cli"

export const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Show what would change, and change nothing"),
  Flag.withoutNegation,
  Flag.withDefault(false)
)

/** A flag without a value: true if it is there. */
export const booleanFlag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withoutNegation, Flag.withDefault(false))
