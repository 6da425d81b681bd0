import { Context } from "effect"
import type { Variables } from "../settings/variables.ts"

/**
 * The environment variables that a command reads, and the exit code that it sets: those of this process, except in
 * tests.
 */
export const OwnProcess = Context.Reference<OwnProcess>("@halyard/server/OwnProcess", { defaultValue: () => process })

export interface OwnProcess {
  readonly env: Variables
  exitCode?: number | string | null | undefined
}
