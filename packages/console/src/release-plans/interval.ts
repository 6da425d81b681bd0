import { counted } from "../words/numbers.ts"

/** The units in which people say how long a milestone lasts, in minutes. */
export const units = { minutes: 1, hours: 60, days: 1440 } as const
export type Unit = keyof typeof units

/** A length of time, as people enter it. */
export interface Interval {
  readonly amount: string
  readonly unit: Unit
}

/** The interval in the largest unit that gives a whole number. */
export const intervalOf = (minutes: number): Interval => {
  const unit = minutes % units.days === 0 ? "days" : minutes % units.hours === 0 ? "hours" : "minutes"
  return { amount: String(minutes / units[unit]), unit }
}

/** Undefined if it is no whole number of minutes between a minute and a year. */
export const minutesIn = ({ amount, unit }: Interval): number | undefined => {
  const minutes = amount.trim() === "" ? Number.NaN : Number(amount) * units[unit]
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST ? minutes : undefined
}

const MOST = 525_600

export const intervalWords = (minutes: number): string => {
  const { amount, unit } = intervalOf(minutes)
  return counted(Number(amount), unit.slice(0, -1))
}
