import { InvalidData, violationMessage } from "@halyard/core/domain"
import { Predicate } from "effect"

/** The failure of a call, in plain words. */
export class HalyardError extends Error {
  /** The kind of failure, such as `InvalidData`, `NotFound`, `NoAccess`, `NameExists` or `Conflict`. */
  override readonly name: string
  /** The violations, one by one. For wrong input, each names its property by a JSON pointer. */
  readonly details: ReadonlyArray<HalyardErrorDetail>

  constructor(name: string, message: string, details: ReadonlyArray<HalyardErrorDetail>, cause: unknown) {
    super(message, { cause })
    this.name = name
    this.details = details
  }
}

export interface HalyardErrorDetail {
  readonly message: string
  /** A JSON pointer into the input, such as `/name`. */
  readonly path?: string
}

/** Translates a failure of the domain into a `HalyardError`. */
export const plainError = (failure: unknown): unknown => {
  if (!(failure instanceof Error) || !Predicate.hasProperty(failure, "_tag")) return failure
  return new HalyardError(String(failure._tag), failure.message, detailsOf(failure), failure)
}

const detailsOf = (failure: Error): ReadonlyArray<HalyardErrorDetail> =>
  failure instanceof InvalidData
    ? failure.violations.map((violation) => ({ message: violationMessage(violation), path: violation.path }))
    : [{ message: failure.message }]
