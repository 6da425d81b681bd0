import { Effect } from "effect"
import { foundUserOf, isNamed, type PeopleList } from "../../domain/users/user-views.ts"
import type { PersonNames } from "../../domain/users/user.ts"
import { withoutEmail } from "../../domain/users/without-email.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer, hasPermissionInAnyProject } from "../access/require-permission.ts"

/**
 * Lists users with the text in one of the names that the caller sees. A text of fewer than two characters finds nobody.
 */
export const searchUsers = Effect.fn("searchUsers")(function* (text: string) {
  yield* currentViewer()
  if (text.trim().length < SHORTEST_SEARCH) return []
  const seen = yield* seenPerson()
  return (yield* (yield* UserStore).list)
    .filter(({ accountType }) => accountType === "User")
    .map((account) => seen(account))
    .filter((account) => isNamed(account, text.trim()))
    .map(foundUserOf)
})

const SHORTEST_SEARCH = 2

/** Lists everybody who can get access to a project: users, service accounts and groups. */
export const listPeople = Effect.fn("listPeople")(function* () {
  yield* currentViewer()
  const groups = yield* GroupStore
  const members = yield* groups.members
  const addsMembers = yield* mayAddMembers
  const seen = yield* seenPerson()
  const list: PeopleList = {
    users: (yield* (yield* UserStore).list).map(seen).map(({ accountType, email, id, name, username }) => ({
      id,
      name,
      ...(email === null ? {} : { email }),
      username,
      accountType
    })),
    groups: (yield* groups.list).map(({ description, id, name, rootRole }) => ({
      id,
      name,
      description,
      rootRole: addsMembers ? rootRole : null,
      userCount: members.get(id)?.length ?? 0
    }))
  }
  return list
})

const mayAddMembers = hasPermissionInAnyProject("UPDATE_PROJECT")

/** Returns how the caller sees people: only those who may add members to a project see email addresses. */
export const seenPerson = Effect.fnUntraced(function* () {
  const addsMembers = yield* mayAddMembers
  return <P extends PersonNames>(person: P): P => (addsMembers ? person : withoutEmail(person))
})
