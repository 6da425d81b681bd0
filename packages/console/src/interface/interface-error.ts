/** What is wrong with one property of a request. `path` is a JSON pointer such as `/body/name`. */
export interface RequestViolation {
  readonly message: string
  readonly path?: string
}

/** A response of the interface that is not a success. */
export class InterfaceError extends Error {
  /** The HTTP status, or 0 when there was no response. */
  readonly status: number
  /** The name of the error, such as `NoAccessError`. */
  override readonly name: string
  readonly violations: ReadonlyArray<RequestViolation>
  /** The whole body, for the few callers that need more of it. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(textIn(body, "message") ?? withoutMessage(status))
    this.status = status
    this.name = textIn(body, "name") ?? "Error"
    this.violations = violationsIn(body)
    this.body = body
  }
}

/** The messages for one field: those whose path is the field, or something in it. */
export const violationsAt = (error: unknown, field: string): ReadonlyArray<string> =>
  error instanceof InterfaceError
    ? error.violations.filter(({ path }) => isAt(path, field)).map(({ message }) => withoutPointer(message))
    : []

/** The text to show for any failure. Details of fields that the form does not show are in it. */
export const messageOf = (error: unknown, visibleFields: ReadonlyArray<string> = []): string => {
  if (!(error instanceof InterfaceError)) return error instanceof Error ? error.message : String(error)
  const others = error.violations.filter(({ path }) => !visibleFields.some((field) => isAt(path, field)))
  if (error.violations.length > 0) return others.map(({ message }) => message).join(" ")
  return error.message
}

/** The message for a reader who sees the field: `"/body/name" must match ...` as `Must match ...`. */
export const withoutPointer = (message: string): string =>
  message.replace(/^"\/[^"]*" (\w)/, (_, first: string) => first.toUpperCase())

const isAt = (path: string | undefined, field: string): boolean => {
  const pointer = path?.replace(/^\/(?:body|query|path)(?=\/|$)/, "") ?? ""
  return pointer === `/${field}` || pointer.startsWith(`/${field}/`)
}

const withoutMessage = (status: number): string =>
  status === 0 ? "The server cannot be reached. Check your connection." : `The server answered with status ${status}.`

const textIn = (body: unknown, key: string): string | undefined => {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, key) : undefined
  return typeof value === "string" && value !== "" ? value : undefined
}

const violationsIn = (body: unknown): ReadonlyArray<RequestViolation> => {
  const details: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "details") : undefined
  if (!Array.isArray(details)) return []
  return details.flatMap((detail) => {
    const message = textIn(detail, "message")
    const path = textIn(detail, "path")
    return message === undefined ? [] : [{ message, ...(path === undefined ? {} : { path }) }]
  })
}
