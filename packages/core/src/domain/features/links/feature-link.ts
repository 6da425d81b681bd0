import { Schema } from "effect"
import { sizeViolations } from "../../json/size-violations.ts"
import { field } from "../../values/field.ts"
import { limitedText } from "../../values/limited.ts"
import { LONGEST_URL, webOrigin } from "../../values/web-origin.ts"
import type { Violation } from "../../violations/errors.ts"
import { violation } from "../../violations/violation.ts"

const Url = limitedText(LONGEST_URL)
const Title = Schema.NullOr(limitedText(1000))

export const FeatureLink = Schema.Struct({
  id: field(Schema.String, "The link's id"),
  url: field(Url, "The address, which begins with http:// or https://"),
  title: field(Title, "The title; null for none"),
  feature: field(Schema.String, "The feature's name")
}).annotate({ identifier: "FeatureLink", description: "A link from a feature to a page about it, such as a ticket." })
export type FeatureLink = typeof FeatureLink.Type

export const FeatureLinkGiven = Schema.Struct({
  url: FeatureLink.fields.url,
  title: field(
    Schema.optionalKey(Title),
    "The title; null or empty for none. A link that is changed keeps its title if this is left out"
  )
}).annotate({ identifier: "FeatureLinkGiven", description: "A new or changed link of a feature." })
export type FeatureLinkGiven = typeof FeatureLinkGiven.Type

/** How many links a feature can have. */
export const MOST_LINKS = 10

/** Pages show links as they are, so no other scheme is accepted: `javascript:` would run in the page. */
export const linkViolations = (
  link: { readonly url: string; readonly title?: string | null | undefined },
  path: string
): ReadonlyArray<Violation> => {
  const tooLarge = sizeViolations(FeatureLinkGiven, link, path)
  if (tooLarge.length > 0 || webOrigin(link.url) !== undefined) return tooLarge
  return [violation(`${path}/url`, `must be an http or https URL of at most ${LONGEST_URL} characters`)]
}

export type LinkContent = Pick<FeatureLink, "url" | "title">

/** The link in events, which name its feature themselves. */
export const linkView = ({ id, title, url }: FeatureLink): Omit<FeatureLink, "feature"> => ({ id, url, title })

/** The content of a new or changed link. An empty title is none. */
export const linkContent = ({ title, url }: FeatureLinkGiven, before?: Pick<FeatureLink, "title">): LinkContent => ({
  url,
  title: title === undefined ? (before?.title ?? null) : title || null
})
