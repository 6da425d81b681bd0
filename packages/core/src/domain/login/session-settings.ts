import { Context } from "effect"

/** How people stay logged in. */
export interface SessionSettings {
  /** For how long a login lasts. */
  readonly hours: number
}

export const defaultSessionSettings: SessionSettings = { hours: 48 }

export const CurrentSessionSettings = Context.Reference<SessionSettings>("@halyard/core/CurrentSessionSettings", {
  defaultValue: () => defaultSessionSettings
})
