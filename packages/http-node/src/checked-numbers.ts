import { Effect, Layer } from "effect"

/** Ends the start if one of these options of `config` is no whole number in its range, which is that of the server's variable. */
export const layerCheckedNumbers = (config: Readonly<Partial<Record<Range["name"], unknown>>>): Layer.Layer<never> => {
  const broken = ranges.flatMap((range) => brokenRule(range, config[range.name]))
  return broken.length === 0 ? Layer.empty : Layer.effectDiscard(Effect.die(new TypeError(broken.join("\n"))))
}

const ranges = [
  { name: "sessionHours", least: 1, most: 8760 },
  { name: "sessionIdleMinutes", least: 1, most: 525_600 },
  { name: "personalTokenDays", least: 1, most: 36_500 },
  { name: "userInactivityDays", least: 1, most: 36_500 },
  { name: "outageHours", least: 0, most: 8760 }
] as const

type Range = (typeof ranges)[number]

const brokenRule = ({ least, most, name }: Range, value: unknown): ReadonlyArray<string> => {
  const isInRange = typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
  return value === undefined || isInRange
    ? []
    : [`\`config.${name}\` must be a whole number from ${least} to ${most}. Leave it out for the default.`]
}
