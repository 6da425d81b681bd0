import { Result } from "effect"
import mustache from "mustache"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

/** How a value is written where a template asks for it, by what the text around it is. */
export type Escape = (text: string) => string

/**
 * Fills a Mustache template. It sees of `view` what is there, and nothing of the objects of the language. What is too large,
 * or would take too long, fails as does a template that is none; the failure is a sentence.
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

/** What is wrong with a template that is to be kept. */
export const templateViolations = (template: string | undefined, path: string): ReadonlyArray<Violation> =>
  Result.match(parse(template ?? ""), {
    onSuccess: () => [],
    onFailure: (reason) => [violation(path, `must be a Mustache template, but ${reason}`)]
  })

const LONGEST_TEMPLATE = 10_000

/** Of what is filled in, and of what is repeated. */
const MOST_CHARACTERS = 2_000_000

const parse = (template: string): Result.Result<unknown, string> =>
  template.length > LONGEST_TEMPLATE
    ? Result.fail(`it has more than ${LONGEST_TEMPLATE} characters`)
    : Result.mapError(
        Result.try(() => writer().parse(template)),
        (error) => `it does not compile${placeOf(error)}`
      )

/** One for each template: by default they would all be kept for ever. */
const writer = () => new mustache.Writer()

/** The library says where it lost its way, and quotes nothing but names of sections. */
const placeOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : ""
  return /^(?:Unclosed|Unopened) (?:tag|section)\b/.test(message) ? `: ${message.slice(0, 100)}` : ""
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value)

interface Effort {
  readonly budget: { left: number }
  /** What it may add at most to the text to be within a section once more. */
  readonly cost: number
}

/** Values of data alone: what objects, lists and texts inherit is hidden, so that a template cannot call it. */
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

/** How values must be written in a body of this content type, so that what people wrote stays within its place. */
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
