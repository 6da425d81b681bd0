import { Result } from "effect"
import mustache from "mustache"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

/** Escapes a value for the format of the surrounding text. */
export type Escape = (text: string) => string

/**
 * Renders a Mustache template to at most 1 MB of text. The template sees only the own properties of `view`, never those
 * of the language's objects. A value is text, even if it looks like a template. Fails with a sentence if the template
 * is invalid, or if its output is too large.
 */
export const renderTemplate = (
  template: string,
  view: Readonly<Record<string, unknown>>,
  escape: Escape
): Result.Result<string, string> => {
  const size = { left: MOST_BYTES }
  const effort = { size, repetition: { left: MOST_REPEATED }, cost: template.length }
  const rendered = Result.flatMap(parse(template), () =>
    Result.mapError(
      Result.try(() =>
        writer().render(template, new OwnValues(view, undefined, effort), undefined, {
          escape: escapeWithin(size, escape)
        })
      ),
      () => tooLarge
    )
  ).pipe(
    Result.filterOrFail(
      (text) => byteLength(text) <= MOST_BYTES,
      () => tooLarge
    )
  )
  return Result.mapError(rendered, (reason) => `The template was not used, for ${reason}`)
}

/** Validates a template before it is stored. */
export const templateViolations = (template: string | undefined, path: string): ReadonlyArray<Violation> =>
  Result.match(parse(template ?? ""), {
    onSuccess: () => [],
    onFailure: (reason) => [violation(path, `must be a Mustache template, but ${reason}`)]
  })

const LONGEST_TEMPLATE = 10_000

/** The most bytes of the output, and of the values while it is rendered. */
const MOST_BYTES = 1_000_000

/** The most characters that repetitions of sections can add. */
const MOST_REPEATED = 2_000_000

const tooLarge = "it makes more than 1 MB of text"

const parse = (template: string): Result.Result<unknown, string> =>
  template.length > LONGEST_TEMPLATE
    ? Result.fail(`it has more than ${LONGEST_TEMPLATE} characters`)
    : Result.mapError(
        Result.try(() => writer().parse(template)),
        (error) => `it does not compile${syntaxErrorOf(error)}`
      )

/** A new writer for each template, because the default one caches every template forever. */
const writer = () => new mustache.Writer()

/** The library's message about a syntax error: it names the position, and quotes nothing but the names of sections. */
const syntaxErrorOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ""
  return /^(?:Unclosed|Unopened) (?:tag|section)\b/.test(message) ? `: ${message.slice(0, 100)}` : ""
}

/** Returns a function that escapes values until the budget is spent. It serializes each object once. */
const escapeWithin = (budget: Budget, escape: Escape) => {
  const texts = new Map<unknown, string>()
  return (value: unknown): string => {
    if (typeof value === "string") return escaped(value, budget, escape)
    const text = texts.get(value) ?? textOf(value)
    texts.set(value, text)
    spend(budget, byteLength(text))
    return escaped(text, budget, escape)
  }
}

/** Escapes text whose length was already subtracted from the budget, and subtracts what escaping adds. */
const escaped = (text: string, budget: Budget, escape: Escape): string => {
  const result = escape(text)
  spend(budget, byteLength(result) - byteLength(text))
  return result
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)

/** The length in UTF-8. */
const byteLength = (text: string): number => {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // A surrogate is half of a character of four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

interface Budget {
  left: number
}

interface Effort {
  readonly size: Budget
  readonly repetition: Budget
  /** The most characters that one further repetition of a section can add. */
  readonly cost: number
}

/** Hides everything that objects, lists and texts inherit, so that a template cannot call it. */
class OwnValues extends mustache.Context {
  readonly effort: Effort

  constructor(view: unknown, parent: OwnValues | undefined, effort: Effort) {
    super(view, parent)
    this.effort = effort
  }

  override push(view: unknown): OwnValues {
    spend(this.effort.repetition, this.effort.cost)
    return new OwnValues(view, this, this.effort)
  }

  override lookup(name: string): unknown {
    const value: unknown = name === "." ? this.view : ownValue(this, name.split("."))
    if (typeof value === "string") spend(this.effort.size, byteLength(value))
    return value
  }
}

const spend = (budget: Budget, cost: number): void => {
  budget.left -= cost
  if (budget.left < 0) throw new RangeError("The template asks for too much")
}

const ownValue = (context: mustache.Context | undefined, path: ReadonlyArray<string>): unknown => {
  if (context === undefined) return undefined
  const found = path.reduce(memberOf, context.view)
  return found === undefined ? ownValue(context.parent, path) : found
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

/** The escaping for a body of this content type, so that values cannot break out of the text around them. */
export const escapeFor = (contentType: string): Escape => {
  const [type = ""] = contentType.toLowerCase().split(";")
  return escapes.find(({ types }) => types.test(type.trim()))?.escape ?? ((text) => text)
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escapes: ReadonlyArray<{ readonly types: RegExp; readonly escape: Escape }> = [
  { types: /[/+]json$/, escape: (text) => JSON.stringify(text).slice(1, -1) },
  { types: /[/+](?:xml|html)$/, escape: (text) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "") },
  { types: /\/x-www-form-urlencoded$/, escape: (text) => encodeURIComponent(text.toWellFormed()) }
]
