import { Flag } from "effect/cli"

export const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Show what would change, and change nothing"),
  Flag.withoutNegation,
  Flag.withDefault(false)
)

/** A flag that is given or not. */
export const isGiven = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withoutNegation, Flag.withDefault(false))
