import { FEWEST_EVENT_DAYS, FEWEST_METRIC_DAYS } from "@halyard/core/domain"
import { Effect, Layer, Struct } from "effect"

/**
 * Fails the start if one of these options of `config` is no whole number in its range. Too few days of events or
 * evaluations are raised to the minimum, and logged.
 */
export const layerCheckedNumbers = (config: Readonly<Partial<Record<RangedOption, unknown>>>): Layer.Layer<never> => {
  const broken = options.flatMap((name) => brokenRule(name, numberRanges[name], config[name]))
  if (broken.length > 0) return Layer.effectDiscard(Effect.die(new TypeError(broken.join("\n"))))
  const raised = options.flatMap((name) => raisedNumber(name, numberRanges[name], config[name]))
  return Layer.effectDiscard(Effect.forEach(raised, (sentence) => Effect.logWarning(sentence), { discard: true }))
}

interface NumberRange {
  readonly least: number
  readonly most: number
  /** A number from this one up to the least is raised to the least instead of being refused. */
  readonly raisedFrom?: number
}

type RangedOption = keyof typeof numberRanges

/** The ranges of whole numbers in `config`, and of the server's variables for them. */
export const numberRanges = {
  sessionHours: { least: 1, most: 8760 },
  sessionIdleMinutes: { least: 1, most: 525_600 },
  personalTokenDays: { least: 1, most: 36_500 },
  userInactivityDays: { least: 1, most: 36_500 },
  outageHours: { least: 0, most: 8760 },
  eventsDays: { least: FEWEST_EVENT_DAYS, most: 36_500, raisedFrom: 1 },
  metricsDays: { least: FEWEST_METRIC_DAYS, most: 36_500, raisedFrom: 1 }
} as const satisfies Readonly<Record<string, NumberRange>>

const options = Struct.keys(numberRanges)

const brokenRule = (name: RangedOption, { least, most, raisedFrom = least }: NumberRange, value: unknown) => {
  const isInRange = typeof value === "number" && Number.isInteger(value) && value >= raisedFrom && value <= most
  return value === undefined || isInRange
    ? []
    : [`\`config.${name}\` must be a whole number from ${raisedFrom} to ${most}. Leave it out for the default.`]
}

const raisedNumber = (name: RangedOption, { least }: NumberRange, value: unknown) =>
  typeof value === "number" && value < least
    ? [`\`config.${name}\` is ${value}, but at least ${least} are kept. Set ${least} or more`]
    : []
