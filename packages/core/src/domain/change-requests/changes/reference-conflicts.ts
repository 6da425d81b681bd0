import type { Schema } from "effect"
import { contentKey, sameContent } from "../../values/same-content.ts"
import { type ChangeReferences, LARGEST_REQUEST, type NumberedChange, type References } from "./change-references.ts"
import { isFeatureChange, type NewChange } from "./change.ts"

/**
 * Why a change cannot be applied: something that it refers to was changed. Undefined if nothing was. Segments and
 * parents, which many changes share, are serialized once.
 */
export const referenceConflicts = (before: References, now: References | undefined) => {
  const changed = now === undefined ? new Set<number>() : changedSegments(before, now)
  const keys = new Map<string, string>()
  const isParent = (known: Schema.Json | undefined, name: string, present: Schema.Json | undefined): boolean => {
    const key = keys.get(name) ?? contentKey(present ?? null)
    keys.set(name, key)
    return contentKey(known ?? null) === key
  }
  return ({ change, id }: NumberedChange): string | undefined => {
    if (!isFeatureChange(change)) return undefined
    if (now === undefined) return OUTGROWN
    const present = now.changes[id]
    const known = before.changes[id]
    if (known === undefined) return whyUnknown(change.feature, present)
    if (present === undefined) return undefined
    if (known.feature !== present.feature) return `The feature "${change.feature}" was deleted and created again since`
    if (change.action === "addDependency" && !isParent(known.parent, change.payload.feature, present.parent)) {
      return `The parent "${change.payload.feature}" was changed since`
    }
    const segment = known.segments?.find((one) => changed.has(one))
    if (sameContent(known.delivery, present.delivery)) {
      return segment === undefined ? undefined : `The segment "${nameIn(before, segment)}" was changed since`
    }
    return `${partInWords[change.action] ?? "What the default stickiness decides"} for "${change.feature}" was changed since`
  }
}

/** The ids of the segments whose constraints have changed. */
const changedSegments = (before: References, now: References): ReadonlySet<number> => {
  const ids = Object.keys({ ...before.segments, ...now.segments }).map(Number)
  return new Set(ids.filter((id) => !sameContent(constraintsIn(before, id), constraintsIn(now, id))))
}

/**
 * Why the reference of a change is missing: when the change was proposed, there was nothing to refer to, such as no
 * feature.
 */
const whyUnknown = (feature: string, present: ChangeReferences | undefined): string | undefined =>
  present?.delivery === undefined && present?.parent === undefined
    ? undefined
    : `What "${feature}" gets was not recorded when it was proposed. Rebase the request.`

const constraintsIn = ({ segments }: References, id: number) => segments[id]?.constraints
const nameIn = ({ segments }: References, id: number): string => segments[id]?.name ?? String(id)

/** What else than segments decides what a change delivers, in words. */
const partInWords: Partial<Readonly<Record<NewChange["action"], string>>> = {
  updateEnabled: "What is on with the switch",
  addReleasePlan: "The template of the release plan",
  startMilestone: "The milestone to start",
  changeMilestoneProgression: "The next milestone",
  resumeMilestoneProgression: "The next milestone"
}

const OUTGROWN = `What the changes use together has more than ${LARGEST_REQUEST} characters of JSON by now. Make several smaller requests of them`
