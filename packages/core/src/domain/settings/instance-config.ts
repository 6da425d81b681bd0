import { Context } from "effect"

/** How this instance is reached and by which version it is run. */
export interface InstanceConfig {
  readonly serviceUrl: string
  /** Prefix of every path, such as `/flags`; empty = none. */
  readonly baseUriPath: string
  readonly version: string
}

export const CurrentInstance = Context.Reference<InstanceConfig>("@halyard/core/CurrentInstance", {
  defaultValue: () => ({ serviceUrl: "http://localhost:4242", baseUriPath: "", version: VERSION })
})

/** The version of this code, as `package.json` has it. */
export const VERSION = "0.1.0"
