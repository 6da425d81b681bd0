/** A kind of activation strategy. Applications bring the code of those that are not built in. */
export interface StrategyType {
  readonly name: string
  readonly displayName: string | null
  readonly description: string
  readonly builtIn: boolean
  readonly deprecated: boolean
  readonly parameters: ReadonlyArray<StrategyParameter>
}

export interface StrategyParameter {
  readonly name: string
  readonly type: "string" | "percentage" | "list" | "number" | "boolean"
  readonly description: string
  readonly required: boolean
}

const parameter = (name: string, type: StrategyParameter["type"], description: string): StrategyParameter => ({
  name,
  type,
  description,
  required: false
})

const groupId = parameter("groupId", "string", "Keeps features of one group in step")
const percentage = parameter("percentage", "percentage", "Share of those who get the feature")

const builtIn = (
  name: string,
  displayName: string,
  description: string,
  parameters: ReadonlyArray<StrategyParameter>,
  deprecated = false
): StrategyType => ({ name, displayName, description, builtIn: true, deprecated, parameters })

/** The strategy types of a fresh instance. */
export const builtInStrategyTypes: ReadonlyArray<StrategyType> = [
  builtIn("flexibleRollout", "Gradual rollout", "Roll out to a share of users, keeping it the same for each of them", [
    parameter("rollout", "percentage", "Share of those who get the feature"),
    parameter("stickiness", "string", "The context field by which the share is chosen"),
    groupId
  ]),
  builtIn("default", "Standard", "On for everybody", []),
  builtIn("userWithId", "UserIDs", "On for the users listed", [parameter("userIds", "list", "Ids of users")], true),
  builtIn("remoteAddress", "IPs", "On for the addresses listed", [parameter("IPs", "list", "Addresses or ranges")]),
  builtIn("applicationHostname", "Hosts", "On for the hosts listed", [parameter("hostNames", "list", "Host names")]),
  builtIn("gradualRolloutUserId", "Gradual rollout by user", "By the user's id", [percentage, groupId], true),
  builtIn("gradualRolloutSessionId", "Gradual rollout by session", "By the session's id", [percentage, groupId], true),
  builtIn("gradualRolloutRandom", "Gradual rollout, random", "A new draw at each evaluation", [percentage], true)
]
