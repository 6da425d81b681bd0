import { Schema } from "effect"
import { linkViolations, MOST_LINKS } from "../features/links/feature-link.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { LONGEST_URL } from "../values/web-origin.ts"
import type { Violation } from "../violations/errors.ts"
import { quoted, violation } from "../violations/violation.ts"

export const LinkTemplate = Schema.Struct({
  title: field(Schema.NullOr(limitedText(1000)), "The link's title"),
  urlTemplate: field(
    limitedText(LONGEST_URL),
    "The URL, with {{project}} and {{feature}} as placeholders for their names"
  )
}).annotate({ identifier: "LinkTemplate", description: "A link on each feature of a project." })
export type LinkTemplate = typeof LinkTemplate.Type

const placeholders = ["project", "feature"]

/** Validates the link templates of a project. Each violation names the path of its template. */
export const linkTemplateViolations = (
  templates: ReadonlyArray<LinkTemplate>,
  path: string
): ReadonlyArray<Violation> => [
  ...(templates.length > MOST_LINKS ? [violation(path, `must have at most ${MOST_LINKS} items`)] : []),
  ...templates.flatMap(({ urlTemplate }, index) => addressViolations(urlTemplate, `${path}/${index}/urlTemplate`))
]

const addressViolations = (template: string, path: string): ReadonlyArray<Violation> => {
  const unknown = [...template.matchAll(/\{\{([^{}]*)\}\}/g)].find(([, name = ""]) => !placeholders.includes(name))
  if (unknown !== undefined) {
    return [violation(path, `can have the placeholders {{project}} and {{feature}}, but not ${quoted(unknown[0])}`)]
  }
  const url = template.replaceAll(/\{\{[^{}]*\}\}/g, "x")
  return linkViolations({ url }, "").map(({ problem }) => ({ path, problem }))
}

/** The templates with all defaults filled in: without a title, it is null. */
export const completeTemplates = (templates: ReadonlyArray<LinkTemplate>): ReadonlyArray<LinkTemplate> =>
  templates.map(({ title, urlTemplate }) => ({ title: title === "" ? null : title, urlTemplate }))
