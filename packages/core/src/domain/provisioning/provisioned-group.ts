import { Result, type Schema } from "effect"
import type { GroupRecord } from "../groups/group.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { violationMessage } from "../violations/errors.ts"
import { displayNameViolations } from "../violations/names.ts"
import { quoted } from "../violations/violation.ts"
import { changeAttributes } from "./change-attributes.ts"
import { type Attributes, GROUP_SCHEMA, groupForms, isAttributes, memberOf, readAttributes } from "./scim-attributes.ts"
import { allowedValues } from "./scim-filter.ts"
import { type AttributeChange, attributeChanges, type ScimPatch } from "./scim-patch.ts"
import { ScimRefused } from "./scim-refused.ts"

/** A group that a directory manages. */
export interface ProvisionedGroup {
  readonly group: GroupRecord
  readonly externalId: string | null
  readonly updatedAt: Timestamp
}

export interface ProvisionedMember {
  /** The id by which SCIM clients know the user. */
  readonly scimId: string
  readonly name: string
}

/** The attributes of a group in a request. */
export interface GroupDraft {
  readonly name: string
  /** Undefined if the request does not mention it. */
  readonly externalId: string | undefined
  readonly members: MemberChange
}

/** How the members change, by their SCIM ids: first all are replaced, if given, then some are removed and added. */
export interface MemberChange {
  readonly all: ReadonlyArray<string> | undefined
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
}

const unchanged: MemberChange = { all: undefined, added: new Set(), removed: new Set() }

/** The most members that one request can name. */
const MOST_MEMBERS = 50_000

/** Reads the body of a POST or PUT. */
export const readGroup = (body: Schema.Json): Result.Result<GroupDraft, ScimRefused> =>
  Result.gen(function* () {
    const attributes = yield* readAttributes(groupForms, body)
    const members = memberOf(body, "members")
    return yield* draftOf(
      attributes,
      members === undefined ? unchanged : { ...unchanged, all: yield* readMembers(members ?? []) }
    )
  })

/** Applies a PATCH. */
export const patchGroup = (
  { externalId, group }: ProvisionedGroup,
  patch: ScimPatch
): Result.Result<GroupDraft, ScimRefused> =>
  Result.gen(function* () {
    let attributes: Attributes = { displayName: group.name, ...(externalId === null ? {} : { externalId }) }
    const added = new Set<string>()
    const removed = new Set<string>()
    let all: ReadonlyArray<string> | undefined
    for (const change of yield* attributeChanges(patch, group.scimId ?? "")) {
      if (change.target.attribute.toLowerCase() !== "members") {
        attributes = yield* changeAttributes(groupForms, attributes, change)
        continue
      }
      const named = yield* namedMembers(change)
      if (change.op === "replace" || named === undefined) {
        all = named ?? []
        added.clear()
        removed.clear()
        continue
      }
      const [into, outOf] = change.op === "add" ? [added, removed] : [removed, added]
      for (const member of named) {
        into.add(member)
        outOf.delete(member)
      }
    }
    return yield* draftOf(attributes, { all, added, removed })
  })

/** The members that a change names. Undefined if it removes all. */
const namedMembers = ({
  op,
  target,
  value
}: AttributeChange): Result.Result<ReadonlyArray<string> | undefined, ScimRefused> => {
  const { filter, part } = target
  if (part !== undefined) return refuse("mutability", "Members are added and removed as a whole")
  if (filter === undefined)
    return value === undefined || value === null ? Result.succeed(undefined) : readMembers(value)
  const named = op === "remove" ? allowedValues(filter, "value") : undefined
  return named === undefined
    ? refuse("invalidFilter", 'Members can be removed by filters of the form members[value eq "..."] only')
    : Result.succeed(named)
}

const readMembers = (given: Schema.Json): Result.Result<ReadonlyArray<string>, ScimRefused> => {
  const items = Array.isArray(given) ? given : [given]
  if (items.length > MOST_MEMBERS) {
    return refuse("tooMany", `A request can name at most ${MOST_MEMBERS} members, not ${items.length}`)
  }
  return Result.all(items.map(readMember))
}

const readMember = (given: Schema.Json): Result.Result<string, ScimRefused> => {
  const value = isAttributes(given) ? memberOf(given, "value") : given
  if (typeof value !== "string" || value === "") {
    return refuse(
      "invalidValue",
      `Each member must have a "value" with the id of a user, unlike ${quoted(JSON.stringify(given))}`
    )
  }
  const type = isAttributes(given) ? memberOf(given, "type") : undefined
  return typeof type === "string" && type.toLowerCase() === "group"
    ? refuse("invalidValue", "A group cannot be a member of a group")
    : Result.succeed(value)
}

const draftOf = (attributes: Attributes, members: MemberChange): Result.Result<GroupDraft, ScimRefused> => {
  const { displayName: name, externalId } = attributes
  if (typeof name !== "string") return refuse("invalidValue", '"displayName" is required')
  const [first] = displayNameViolations(name, "displayName")
  if (first !== undefined) return refuse("invalidValue", violationMessage(first))
  return Result.succeed({ name, externalId: typeof externalId === "string" ? externalId : undefined, members })
}

/** The group as a SCIM resource. It has no list of members if they were not read. */
export const scimGroupOf = (
  { externalId, group, updatedAt }: ProvisionedGroup,
  members: ReadonlyArray<ProvisionedMember> | undefined,
  base: string
): Attributes => {
  const id = group.scimId ?? ""
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName: group.name,
    ...(members === undefined
      ? {}
      : { members: members.map(({ name, scimId }) => ({ value: scimId, display: name, type: "User" })) }),
    meta: {
      resourceType: "Group",
      created: group.createdAt,
      lastModified: updatedAt,
      location: `${base}/Groups/${encodeURIComponent(id)}`
    }
  }
}

const refuse = (scimType: ScimRefused["scimType"], message: string) => Result.fail(ScimRefused.of(scimType, message))
