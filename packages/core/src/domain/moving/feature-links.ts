import { linkContent, linkViolations, MOST_LINKS } from "../features/links/feature-link.ts"
import { sameMembers } from "../values/same-content.ts"
import { violationMessage } from "../violations/errors.ts"
import { quoted } from "../violations/violation.ts"
import type { MovedFeature } from "./document/moved-feature.ts"

type Links = NonNullable<MovedFeature["links"]>

/**
 * The links of the feature after the move. Invalid links are dropped instead of refusing the feature, because they do
 * not affect its evaluation.
 */
export const linksAfter = (given: MovedFeature, before: MovedFeature | undefined): Links => {
  const present = before?.links ?? []
  const wanted = (given.links ?? present).filter(isValid).slice(0, MOST_LINKS).map(completeLink)
  // Links keep their positions if none is added or removed.
  return sameMembers(wanted, present) ? present : wanted
}

const completeLink = ({ title = null, url }: Links[number]) => linkContent({ url, title })

const isValid = (link: Links[number]): boolean => linkViolations(link, "").length === 0

/** Why links of the document are dropped. */
export const linkRemarks = ({ links = [] }: MovedFeature): ReadonlyArray<string> => [
  ...links.flatMap((link) => {
    const [fault] = linkViolations(link, "")
    return fault === undefined ? [] : [`Its link ${quoted(link.url)} does not come: ${violationMessage(fault)}`]
  }),
  ...(links.filter(isValid).length > MOST_LINKS ? [`Only the first ${MOST_LINKS} of its links come`] : [])
]
