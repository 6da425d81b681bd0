/** The failure of a call. The message is in plain words. */
export class HalyardError extends Error {
  /**
   * The kind of failure, such as `ValidationError`, `NotFoundError` or `NoAccessError`, or `NetworkError` if no
   * response arrived.
   */
  override readonly name: string
  /** What is wrong, one by one. For invalid input, each names the faulty value by a JSON pointer. */
  readonly details: ReadonlyArray<HalyardErrorDetail>
  /** The status of the response, or 0 if there was none. */
  readonly status: number
  /** The body of the response. Some kinds of failure have more properties. */
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

/** Turns a response that reports a failure into an error with the same content. */
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
