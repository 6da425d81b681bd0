import { HOUR, milliseconds } from "../../time/instants.ts"
import type { FeatureHour } from "../../interface/operations.gen.ts"

/** The evaluations of a feature, by their result. */
export interface Evaluations {
  readonly yes: number
  readonly no: number
}

/**
 * Evaluations an hour in one environment: those of the last full hour, or of the hour under way if it has more already.
 * `now` is in milliseconds.
 */
export const evaluationsPerHour = (
  hours: ReadonlyArray<FeatureHour>,
  environment: string,
  now: number
): Evaluations => {
  const current = Math.floor(now / HOUR) * HOUR
  const during = (start: number): Evaluations =>
    hours
      .filter((hour) => hour.environment === environment && milliseconds(hour.timestamp) === start)
      .reduce(({ no, yes }, hour) => ({ yes: yes + hour.yes, no: no + hour.no }), { yes: 0, no: 0 })
  const last = during(current - HOUR)
  const soFar = during(current)
  return total(soFar) > total(last) ? soFar : last
}

export const total = ({ no, yes }: Evaluations): number => yes + no
