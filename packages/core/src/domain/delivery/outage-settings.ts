import { Context } from "effect"

/** How applications are served while the store is away. */
export interface OutageSettings {
  /** For how many hours after they were read last, snapshots and SDK tokens are served. 0 for not at all. */
  readonly hours: number
}

export const defaultOutageSettings: OutageSettings = { hours: 24 }

export const CurrentOutageSettings = Context.Reference<OutageSettings>("@halyard/core/CurrentOutageSettings", {
  defaultValue: () => defaultOutageSettings
})
