import { Schema } from "effect"
import type { EventDraft } from "../events/event.ts"
import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import { field } from "../values/field.ts"
import { limitedList, limitedText } from "../values/limited.ts"

/** The kind of input for a parameter. Strategies store every parameter as text. */
const StrategyParameterType = Schema.Literals(["string", "percentage", "list", "number", "boolean"])

export const StrategyParameter = Schema.Struct({
  name: field(Schema.String, "The parameter's name"),
  type: field(StrategyParameterType, "The form field in a UI; strategies store the value as text"),
  description: field(Schema.String, "What the parameter is for"),
  required: field(Schema.Boolean, "Whether a value is required")
}).annotate({ identifier: "StrategyParameter", description: "A parameter of a strategy type." })
export type StrategyParameter = typeof StrategyParameter.Type

export const StrategyType = Schema.Struct({
  name: field(Schema.String, "The strategy type's name"),
  title: field(Schema.NullOr(Schema.String), "A heading for the UI"),
  displayName: field(Schema.NullOr(Schema.String), "The name to show in a UI"),
  description: field(Schema.String, "What the strategy type is for"),
  editable: field(Schema.Boolean, "Whether the strategy type can be changed and deleted; false if built in"),
  deprecated: field(Schema.Boolean, "Whether the strategy type should no longer be used"),
  parameters: field(Schema.Array(StrategyParameter), "The parameters of strategies of this type")
}).annotate({
  identifier: "StrategyType",
  description: "A kind of activation strategy. Applications implement custom types themselves."
})
export type StrategyType = typeof StrategyType.Type

export const NewStrategyParameter = Schema.Struct({
  name: field(Schema.String, "The parameter's name, unique within the strategy type"),
  type: StrategyParameter.fields.type,
  description: field(Schema.optionalKey(Schema.NullOr(limitedText(1000))), "What the parameter is for"),
  required: field(Schema.optionalKey(Schema.Boolean), "Whether a value is required; false by default")
}).annotate({ identifier: "NewStrategyParameter", description: "A parameter of a new or changed strategy type." })
export type NewStrategyParameter = typeof NewStrategyParameter.Type

/** The most parameters of a strategy type, and of a strategy. */
const MOST_PARAMETERS = 100

const texts = {
  title: field(
    Schema.optionalKey(Schema.NullOr(limitedText(100))),
    "A heading for the UI; an update keeps it if left out"
  ),
  displayName: field(
    Schema.optionalKey(Schema.NullOr(limitedText(100))),
    "The name to show in a UI; an update keeps it if left out"
  ),
  description: field(
    Schema.optionalKey(Schema.NullOr(limitedText(1000))),
    "What the strategy type is for; an update keeps it if left out"
  )
}

export const NewStrategyType = Schema.Struct({
  name: field(Schema.String, "The strategy type's name; letters, digits and -_.!~*'() only"),
  ...texts,
  parameters: field(
    Schema.optionalKey(limitedList(NewStrategyParameter, MOST_PARAMETERS)),
    "The parameters of strategies of this type; none by default"
  )
}).annotate({ identifier: "NewStrategyType", description: "A new strategy type." })
export type NewStrategyType = typeof NewStrategyType.Type

export const StrategyTypeChange = Schema.Struct({
  ...texts,
  parameters: field(limitedList(NewStrategyParameter, MOST_PARAMETERS), "The parameters of strategies of this type")
}).annotate({
  identifier: "StrategyTypeChange",
  description: "The new content of a strategy type."
})
export type StrategyTypeChange = typeof StrategyTypeChange.Type

/** Fills in the defaults of a parameter. */
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

/** The strategy types of a new instance. */
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

/** A strategy type with a checked shape and unchecked content. */
export interface LooseStrategyType {
  readonly name: string
  readonly title?: string | null | undefined
  readonly displayName?: string | null | undefined
  readonly description?: string | null | undefined
  readonly parameters?: ReadonlyArray<LooseParameter> | undefined
}

interface LooseParameter {
  readonly name: string
  readonly description?: string | null | undefined
}

/** The rule violations of a strategy type, which replaces `before`. */
export const strategyTypeViolations = (
  type: LooseStrategyType,
  path: string,
  before?: StrategyType
): ReadonlyArray<Violation> => [
  ...nameViolations(type.name, `${path}/name`),
  ...sizeViolations(NewStrategyType, type, path, before),
  ...parameterViolations(type.parameters ?? [], `${path}/parameters`)
]

const parameterViolations = (parameters: ReadonlyArray<LooseParameter>, path: string): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return parameters.flatMap(({ name }, index) => {
    const repeated = seen.has(name)
    seen.add(name)
    return [
      ...lengthViolations(name, `${path}/${index}/name`, 1, 100),
      ...(repeated ? [violation(`${path}/${index}/name`, `must be unique, unlike ${quoted(name)}`)] : [])
    ]
  })
}

export const strategyTypeCreated = (type: StrategyType): EventDraft => ({ type: "strategy-created", data: { ...type } })

/** The event for a changed strategy type. */
export const strategyTypeChanged = (before: StrategyType, after: StrategyType): EventDraft => ({
  type: changeOf(before, after),
  data: { ...after },
  preData: { ...before }
})

export const strategyTypeDeleted = (type: StrategyType): EventDraft => ({
  type: "strategy-deleted",
  preData: { ...type }
})

const changeOf = (before: StrategyType, after: StrategyType) => {
  if (before.deprecated === after.deprecated) return "strategy-updated"
  return after.deprecated ? "strategy-deprecated" : "strategy-reactivated"
}
