import { Schema } from "effect"

/** How people enter a parameter. Strategies hold all of them as text. */
const StrategyParameterType = Schema.Literals(["string", "percentage", "list", "number", "boolean"])

/** A setting that strategies of a type ask for. */
export const StrategyParameter = Schema.Struct({
  name: Schema.String,
  type: StrategyParameterType,
  description: Schema.String,
  required: Schema.Boolean
}).annotate({ identifier: "StrategyParameter" })
export type StrategyParameter = typeof StrategyParameter.Type

/** A kind of activation strategy. Applications bring the code of those that are not built in, and only those are editable. */
export const StrategyType = Schema.Struct({
  name: Schema.String,
  title: Schema.NullOr(Schema.String),
  displayName: Schema.NullOr(Schema.String),
  description: Schema.String,
  editable: Schema.Boolean,
  deprecated: Schema.Boolean,
  parameters: Schema.Array(StrategyParameter)
}).annotate({ identifier: "StrategyType" })
export type StrategyType = typeof StrategyType.Type

/** A parameter as a caller gives it. */
export const NewStrategyParameter = Schema.Struct({
  name: Schema.String,
  type: StrategyParameterType,
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  required: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "NewStrategyParameter" })
export type NewStrategyParameter = typeof NewStrategyParameter.Type

/** The parameter with its defaults written out. */
export const completeParameter = ({ name, type, description, required }: NewStrategyParameter): StrategyParameter => ({
  name,
  type,
  description: description ?? "",
  required: required ?? false
})

const parameter = (name: string, type: StrategyParameter["type"], description: string): StrategyParameter =>
  completeParameter({ name, type, description })

const groupId = parameter("groupId", "string", "Keeps features of one group in step")
const percentage = parameter("percentage", "percentage", "Share of those who get the feature")

const builtIn = (
  name: string,
  displayName: string,
  description: string,
  parameters: ReadonlyArray<StrategyParameter>,
  deprecated = false
): StrategyType => ({ name, title: null, displayName, description, editable: false, deprecated, parameters })

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
