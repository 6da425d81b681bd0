/** What a call failed with, in plain words. */
export class HalyardError extends Error {
  /**
   * The kind of failure, such as `ValidationError`, `NotFoundError` or `NoAccessError`. `NetworkError`: there was no
   * answer.
   */
  override readonly name: string
  /** What is wrong, one by one. For wrong input, each names where it stood by a JSON pointer. */
  readonly details: ReadonlyArray<HalyardErrorDetail>
  /** The status of the answer. 0 if there was none. */
  readonly status: number
  /** The answer as it came, with more about some kinds of failure. */
  readonly answer: unknown

  constructor(name: string, message: string, { answer, cause, status }: Failure) {
    super(message, { cause })
    this.name = name
    this.details = detailsOf(answer) ?? [{ message }]
    this.status = status
    this.answer = answer
  }
}

export interface HalyardErrorDetail {
  readonly message: string
  /** A JSON pointer into the request, such as `/body/name`. */
  readonly path?: string
}

interface Failure {
  readonly status: number
  readonly answer?: unknown
  readonly cause?: unknown
}

/** An answer that is no success as an error that says the same. */
export const refusal = (status: number, answer: unknown): HalyardError => {
  const { message, name } = propertiesOf(answer)
  return typeof name === "string" && typeof message === "string"
    ? new HalyardError(name, message, { status, answer })
    : new HalyardError("UnexpectedAnswer", `The answer has the status ${status}, and is not from Halyard.`, {
        status,
        answer
      })
}

const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const detailsOf = (answer: unknown): ReadonlyArray<HalyardErrorDetail> | undefined => {
  const { details } = propertiesOf(answer)
  return Array.isArray(details) && details.every(isDetail) ? details : undefined
}

const isDetail = (value: unknown): value is HalyardErrorDetail => typeof propertiesOf(value)["message"] === "string"
