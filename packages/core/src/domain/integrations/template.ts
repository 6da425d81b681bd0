import { Result } from "effect"
import mustache from "mustache"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

/** Escapes a value for the format of the surrounding text. */
export type Escape = (text: string) => string

/**
 * Renders a Mustache template. The template sees only the own properties of `view`, never those of the language's
 * objects. Fails with a sentence if the template is invalid, or if its output is too large or takes too long.
 */
export const renderTemplate = (
  template: string,
  view: Readonly<Record<string, unknown>>,
  escape: Escape
): Result.Result<string, string> => {
  const budget = { left: MOST_CHARACTERS }
  const rendered = Result.flatMap(parse(template), () =>
    Result.mapError(
      Result.try(() =>
        writer().render(template, new OwnValues(view, undefined, { budget, cost: template.length }), undefined, {
          escape: (value: unknown) => escape(textOf(value))
        })
      ),
      () => "it asks for too much"
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

/** Applies to the filled-in text and to the repeated text. */
const MOST_CHARACTERS = 2_000_000

const parse = (template: string): Result.Result<unknown, string> =>
  template.length > LONGEST_TEMPLATE
    ? Result.fail(`it has more than ${LONGEST_TEMPLATE} characters`)
    : Result.mapError(
        Result.try(() => writer().parse(template)),
        (error) => `it does not compile${placeOf(error)}`
      )

/** A new writer for each template, because the default one caches every template forever. */
const writer = () => new mustache.Writer()

/** The library's message names the place of the error and quotes nothing but section names. */
const placeOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ""
  return /^(?:Unclosed|Unopened) (?:tag|section)\b/.test(message) ? `: ${message.slice(0, 100)}` : ""
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)

interface Effort {
  readonly budget: { left: number }
  /** The most characters that one more repetition of a section can add. */
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
    spend(this.effort.budget, this.effort.cost)
    return new OwnValues(view, this, this.effort)
  }

  override lookup(name: string): unknown {
    const value: unknown = name === "." ? this.view : ownValue(this, name.split("."))
    if (typeof value === "string") spend(this.effort.budget, value.length)
    return value
  }
}

const spend = (budget: { left: number }, cost: number): void => {
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

/** Escapes values for a body of this content type, so that they cannot break out of their place. */
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
