import { field } from "@halyard/core/domain"
import { disableFeature, enableFeature, getFeatureEnvironment } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { confirmed } from "./confirmed.ts"
import { byTool, changes, common, confirmation, environment, flag, orRefuse, project, reason } from "./tool-parts.ts"

const parameters = Schema.Struct({
  project,
  flag,
  environment,
  on: field(Schema.Boolean, "True to switch it on, false to switch it off"),
  reason,
  confirmation
})

export const switchFlag = Tool.make("switch_flag", {
  ...common,
  description:
    "Switches a feature flag on or off in one environment, in two calls: the first tells what would happen, the second does it.",
  parameters,
  success: Schema.Struct({
    done: field(Schema.Boolean, "Whether the flag was switched. False: nothing has changed yet"),
    summary: field(Schema.String, "What happened, or would happen, in a sentence"),
    wasOn: Schema.Boolean,
    strategies: field(Schema.Int, "How many enabled strategies decide, once it is on, who gets it"),
    confirmation: field(Schema.optionalKey(Schema.String), "The code for the second call")
  })
}).annotateMerge(changes)

export const handleSwitchFlag = Effect.fnUntraced(function* (given: typeof parameters.Type) {
  const address = { project: given.project, feature: given.flag, environment: given.environment }
  const before = yield* orRefuse(getFeatureEnvironment(address))
  const { code, result } = yield* confirmed({
    subject: Effect.map(getFeatureEnvironment(address), ({ enabled, strategies, variants }) => ({
      tool: switchFlag.name,
      ...address,
      on: given.on,
      enabled,
      strategies: JSON.stringify(strategies),
      variants: JSON.stringify(variants)
    })),
    make: (given.on ? enableFeature(address) : disableFeature(address)).pipe(
      byTool(switchFlag.name, given.reason),
      Effect.andThen(getFeatureEnvironment(address))
    ),
    confirmation: given.confirmation
  })
  const strategies = result.strategies.filter(({ disabled }) => disabled !== true).length
  return {
    done: code === undefined,
    summary: summaryOf(given, {
      wasOn: before.enabled,
      added: result.strategies.length > before.strategies.length,
      isDone: code === undefined
    }),
    wasOn: before.enabled,
    strategies,
    ...(code === undefined ? {} : { confirmation: code })
  }
})

interface Facts {
  readonly wasOn: boolean
  /** Whether a strategy is added, because the flag had none. */
  readonly added: boolean
  readonly isDone: boolean
}

const summaryOf = (given: typeof parameters.Type, { added, isDone, wasOn }: Facts): string => {
  const state = given.on ? "on" : "off"
  if (given.on === wasOn) return `"${given.flag}" is ${state} in ${given.environment} already. Nothing changes.`
  const verb = isDone ? "is now" : "would be"
  const strategy = `It had no enabled strategy, so ${isDone ? "it got" : "it would get"} the project's default one.`
  return [`"${given.flag}" ${verb} ${state} in ${given.environment}.`, ...(added ? [strategy] : [])].join(" ")
}
