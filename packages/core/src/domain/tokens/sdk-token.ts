import { Context } from "effect"
import type { SdkScope } from "../access/principal.ts"
import type { ApiToken } from "./api-token.ts"

export type SdkTokenType = SdkScope["type"]

/** The token of an SDK and its scope. */
export interface SdkToken {
  /** Absent for tokens of the host's authenticator. */
  readonly id?: number
  readonly type: SdkTokenType
  readonly name: string
  /** Ids of projects. "all" includes private and future projects. */
  readonly projects: "all" | ReadonlyArray<string>
  readonly environment: string
}

/** Identifies a token. Tokens of the host's authenticator have no id, only a name. */
export const tokenKey = ({ id, name }: SdkToken): string => (id === undefined ? `name ${name}` : `id ${id}`)

/** The token of the current SDK request. */
export class CurrentSdkToken extends Context.Service<CurrentSdkToken, SdkToken>()("@halyard/core/CurrentSdkToken") {}

export const projectsFor = ({ projects }: Pick<ApiToken, "projects">): SdkToken["projects"] =>
  projects.includes(ALL_PROJECTS) ? "all" : projects

/** Stands for all projects in stored reports, private and future ones included. */
export const ALL_PROJECTS = "*"

/** Why a valid credential of another type is refused at an SDK endpoint. */
export const sdkTokenNeeded = (type: SdkTokenType, credential: string): string =>
  `This is ${credential}; ${sdksOf[type]} need a ${type} token`

const sdksOf = { client: "server-side SDKs", frontend: "frontend SDKs" } as const
