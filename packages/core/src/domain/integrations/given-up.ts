import { Duration } from "effect"

/** Why an event is given up that was tried so often. `reason` is a sentence. */
export const triedEnough = (reason: string, tries: number): string =>
  `${asSentence(reason)} It was given up after ${tries} ${tries === 1 ? "try" : "tries"}.`

/** Why an event is given up that has waited for so long; without a reason it was not tried itself. */
export const waitedEnough = (patience: Duration.Duration, reason?: string): string =>
  reason === undefined
    ? `It was given up untried after waiting for ${inWords(patience)}: the receiver did not take those before it.`
    : `${asSentence(reason)} It was given up after waiting for ${inWords(patience)}.`

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const inWords = (duration: Duration.Duration): string => {
  const [seconds, minutes] = [Duration.toSeconds(duration), Duration.toMinutes(duration)]
  if (!Number.isInteger(minutes)) return `${seconds} s`
  return minutes === 1 ? "1 minute" : `${minutes} minutes`
}
