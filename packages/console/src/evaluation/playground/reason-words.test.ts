import { expect, it } from "vitest"
import { type DecidedResult, reasonWords } from "./reason-words.ts"

const [yes, no] = [true, false].map((enabled) => ({ result: { enabled, evaluationStatus: "complete" as const } }))
const on: DecidedResult = {
  isEnabled: true,
  isEnabledInCurrentEnvironment: true,
  hasUnsatisfiedDependency: false,
  strategies: { result: true, data: [] }
}
const withStrategies = (isEnabled: boolean, ...data: DecidedResult["strategies"]["data"]): DecidedResult => ({
  ...on,
  isEnabled,
  strategies: { result: isEnabled, data }
})

it.each<[DecidedResult, string]>([
  [on, "The flag is switched on here, and has no strategy."],
  [{ ...on, isEnabled: false, isEnabledInCurrentEnvironment: false }, "The flag is switched off here."],
  [{ ...on, hasUnsatisfiedDependency: true }, "A flag that this one depends on is not as it must be."],
  [
    { ...on, strategies: { result: "unknown", data: [] } },
    "Only applications can tell: this server does not know the type of a strategy."
  ],
  [withStrategies(false, ...(no ? [no] : [])), "Its strategy leaves this user out."],
  [withStrategies(true, ...(yes ? [yes] : [])), "Its strategy includes this user."],
  [withStrategies(false, ...(no ? [no, no] : [])), "No strategy includes this user."],
  [withStrategies(true, ...(yes && no ? [no, yes] : [])), "Strategy 2 of 2 includes this user."]
])("says why: %#", (result, words) => expect(reasonWords(result)).toBe(words))
