import { Context } from "effect"
import type { ApiToken } from "./api-token.ts"
import type { SdkScope } from "../access/principal.ts"

export type SdkTokenType = SdkScope["type"]

/** What an SDK is known by, and what that is good for. */
export interface SdkToken {
  readonly type: SdkTokenType
  readonly name: string
  /** Ids of projects. All means all: private ones too, and those that are yet to come. */
  readonly projects: "all" | ReadonlyArray<string>
  readonly environment: string
}

/** The token of the SDK that asks. */
export class CurrentSdkToken extends Context.Service<CurrentSdkToken, SdkToken>()("@halyard/core/CurrentSdkToken") {}

/** The projects that a token is for. */
export const projectsFor = ({ projects }: Pick<ApiToken, "projects">): SdkToken["projects"] =>
  projects.includes("*") ? "all" : projects

/** Why a credential that is known gets nowhere where SDKs ask. */
export const sdkTokenNeeded = (type: SdkTokenType, shown: string): string =>
  `This is ${shown}; ${whoAsks[type]} need a ${type} token`

const whoAsks = { client: "server-side SDKs", frontend: "frontend SDKs" } as const
