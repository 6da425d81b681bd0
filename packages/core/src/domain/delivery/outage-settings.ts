import { Context } from "effect"

/** How applications are served while the store is unavailable. */
export interface OutageSettings {
  /** The hours for which snapshots and SDK tokens are served after they were last read. 0 disables this. */
  readonly hours: number
}

export const defaultOutageSettings: OutageSettings = { hours: 24 }

export const CurrentOutageSettings = Context.Reference<OutageSettings>("@halyard/core/CurrentOutageSettings", {
  defaultValue: () => defaultOutageSettings
})
