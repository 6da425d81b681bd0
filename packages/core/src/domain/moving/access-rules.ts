import { MOST_ASKED } from "../change-requests/reviewer.ts"
import type { MovedItems } from "./move-plan.ts"
import type { MovedProject } from "./document/moved-project.ts"
import type { FindLogin, RoleNames } from "./people-rules.ts"
import type { ItemRules } from "./plan-items.ts"
import { distinct, listed } from "../values/text.ts"

type Access = MovedItems["project access"]

/** What the access to projects refers to. */
export interface AccessKnowledge {
  readonly roles: RoleNames
  readonly find: FindLogin
  readonly groups: ReadonlyMap<string, unknown>
  readonly projects: ReadonlyMap<string, unknown>
}

/** Members get the roles of the document in addition to those that they have here. */
export const accessRules = (known: AccessKnowledge): ItemRules<"project access"> => ({
  kind: "project access",
  nameOf: ({ project }) => project,
  complete: (given, before) => ({
    project: given.project,
    users: withRoles(
      rolesOfUsers(before),
      rolesOfUsers(given).flatMap(({ name, roles }) => {
        const login = known.find(name)
        return login === undefined ? [] : [{ name: login, roles: onlyKnown(roles, known) }]
      })
    ).map(({ name, roles }) => ({ user: name, roles })),
    groups: withRoles(
      rolesOfGroups(before),
      rolesOfGroups(given)
        .filter(({ name }) => known.groups.has(name))
        .map(({ name, roles }) => ({ name, roles: onlyKnown(roles, known) }))
    ).map(({ name, roles }) => ({ group: name, roles })),
    ...reviewersAfter(given, before, known)
  }),
  judge: ({ project }) => (known.projects.has(project) ? [] : ["Its project is neither here nor in the document"]),
  remark: (given, _, before) => [
    ...unknownMembers(given, known),
    ...(given.reviewers ?? [])
      .filter((login) => known.find(login) === undefined)
      .map((login) => `The default reviewer ${login} is neither here nor in the document`),
    ...reviewersBeyond(given, before, known),
    ...membersOnlyHere(given, before, known)
  ]
})

/** The present reviewers, who stay, followed by those of the document. */
const wantedReviewers = (given: Access, before: Access | undefined, { find }: AccessKnowledge) => {
  const added = (given.reviewers ?? []).flatMap((login) => find(login) ?? [])
  return [...new Set([...(before?.reviewers ?? []), ...added])]
}

const reviewersAfter = (given: Access, before: Access | undefined, known: AccessKnowledge) => {
  const reviewers = distinct(wantedReviewers(given, before, known).slice(0, MOST_ASKED))
  return reviewers.length === 0 ? {} : { reviewers }
}

const reviewersBeyond = (given: Access, before: Access | undefined, known: AccessKnowledge): ReadonlyArray<string> => {
  const beyond = wantedReviewers(given, before, known).slice(MOST_ASKED)
  if (beyond.length === 0) return []
  return [`A project has at most ${MOST_ASKED} default reviewers, so these do not become some: ${listed(beyond)}`]
}

/** The access to a project as an item of its own; empty if the project has no members and reviewers. */
export const accessItemsOf = ({ access, id }: MovedProject): ReadonlyArray<Access> => {
  if (access === undefined) return []
  const { groups = [], reviewers = [], users = [] } = access
  return groups.length + reviewers.length + users.length === 0 ? [] : [{ project: id, ...access }]
}

interface AssignedRoles {
  readonly name: string
  readonly roles: ReadonlyArray<string>
}

const rolesOfUsers = (access: Access | undefined): ReadonlyArray<AssignedRoles> =>
  (access?.users ?? []).map(({ roles, user }) => ({ name: user, roles }))

const rolesOfGroups = (access: Access | undefined): ReadonlyArray<AssignedRoles> =>
  (access?.groups ?? []).map(({ group, roles }) => ({ name: group, roles }))

const onlyKnown = (roles: ReadonlyArray<string>, known: AccessKnowledge): ReadonlyArray<string> =>
  roles.filter((role) => known.roles.project.has(role))

const withRoles = (
  before: ReadonlyArray<AssignedRoles>,
  added: ReadonlyArray<AssignedRoles>
): ReadonlyArray<AssignedRoles> => {
  const roles = new Map<string, ReadonlyArray<string>>()
  for (const member of [...before, ...added])
    roles.set(member.name, distinct([...(roles.get(member.name) ?? []), ...member.roles]))
  return distinct(roles.keys()).flatMap((name) => {
    const assigned = roles.get(name) ?? []
    return assigned.length === 0 ? [] : [{ name, roles: assigned }]
  })
}

const unknownMembers = (given: Access, known: AccessKnowledge): ReadonlyArray<string> => {
  const roles = [...rolesOfUsers(given), ...rolesOfGroups(given)].flatMap((member) => member.roles)
  return [
    ...rolesOfUsers(given)
      .filter(({ name }) => known.find(name) === undefined)
      .map(({ name }) => `The user ${name} is neither here nor in the document`),
    ...rolesOfGroups(given)
      .filter(({ name }) => !known.groups.has(name))
      .map(({ name }) => `The group ${name} is neither here nor in the document`),
    ...distinct(roles)
      .filter((role) => !known.roles.project.has(role))
      .map((role) => `There is no project role "${role}"`)
  ]
}

/**
 * The members whose roles are only here. Nobody loses access by a move, so that those who lost it elsewhere are named.
 */
const membersOnlyHere = (given: Access, before: Access | undefined, known: AccessKnowledge): ReadonlyArray<string> => [
  ...lost(
    "user",
    rolesOfUsers(before),
    rolesOfUsers(given).map(({ name, roles }) => ({ name: known.find(name) ?? name, roles }))
  ),
  ...lost("group", rolesOfGroups(before), rolesOfGroups(given))
]

const lost = (
  what: string,
  before: ReadonlyArray<AssignedRoles>,
  given: ReadonlyArray<AssignedRoles>
): ReadonlyArray<string> => {
  const named = new Map(given.map(({ name, roles }) => [name, roles]))
  return before.flatMap(({ name, roles }) => {
    const only = roles.filter((role) => named.get(name)?.includes(role) !== true)
    return only.length === 0 ? [] : [`The ${what} ${name} is ${only.join(" and ")} only here, and stays so`]
  })
}
