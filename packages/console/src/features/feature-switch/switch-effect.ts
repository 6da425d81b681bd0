import { count, counted } from "../../words/numbers.ts"
import { total, type Evaluations } from "./evaluations.ts"
import { capitalized } from "../../words/capitalized.ts"

/** The one rule about which switches ask before they switch: those of production. */
export const asksBeforeSwitching = (environment: { readonly type: string }): boolean =>
  environment.type === "production"

export interface SwitchEffect {
  readonly enabled: boolean
  /** Evaluations an hour in the environment. */
  readonly evaluations: Evaluations
  /** The enabled strategies as sentences. */
  readonly strategies: ReadonlyArray<string>
  /** What everybody gets when there is no enabled strategy: the default strategy as a sentence. */
  readonly defaultStrategy: string
  /** The flags that depend on this one. */
  readonly children: ReadonlyArray<string>
  readonly parents: ReadonlyArray<string>
}

/** The effects of a switch in sentences, the most important first. */
export const effectInWords = (effect: SwitchEffect): ReadonlyArray<string> =>
  effect.enabled ? effectOfOn(effect) : effectOfOff(effect)

const effectOfOn = ({ defaultStrategy, evaluations, parents, strategies }: SwitchEffect): ReadonlyArray<string> => [
  total(evaluations) === 0
    ? "No application has asked for it there in the last hours. The next that asks gets the new answer."
    : `${aboutAnHour(total(evaluations))} will follow its strategies. Now all of them get “off”.`,
  ...(strategies.length === 0
    ? [`It has no enabled strategy there, so one is added: ${uncapital(defaultStrategy)}.`]
    : [`On for: ${strategies.map(uncapital).join("; or ")}.`]),
  ...(parents.length === 0 ? [] : [`It also depends on ${parents.join(", ")}.`])
]

const effectOfOff = ({ children, evaluations }: SwitchEffect): ReadonlyArray<string> => [
  total(evaluations) === 0
    ? "No application has asked for it there in the last hours. The next that asks gets “off”."
    : `${aboutAnHour(total(evaluations))} will get “off”. Now ${shareOf(evaluations)} get “on”.`,
  ...(children.length === 0
    ? []
    : [
        `${counted(children.length, "flag depends", "flags depend")} on it, which may switch ${children.length === 1 ? "it" : "them"} off as well: ${children.join(", ")}.`
      ])
]

const shareOf = (evaluations: Evaluations): string =>
  evaluations.yes === 0 ? "none of them" : evaluations.no === 0 ? "all of them" : about(evaluations.yes)

const aboutAnHour = (evaluations: number): string =>
  evaluations === 1 ? "1 evaluation an hour" : `${capitalized(about(evaluations))} evaluations an hour`

/** `about 12,400`: three digits are enough to judge by. Small numbers are exact. */
export const about = (value: number): string => {
  if (value < 100) return count(value)
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2)
  return `about ${count(Math.round(value / unit) * unit)}`
}

const uncapital = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
