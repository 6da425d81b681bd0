import { Effect } from "effect"
import type { PeopleList } from "../../domain/users/user-views.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { currentViewer } from "../access/current-viewer.ts"

/** All whom a project could be given to: users, service accounts and groups. */
export const listPeople = Effect.fn("listPeople")(function* () {
  yield* currentViewer()
  const groups = yield* GroupStore
  const members = yield* groups.members
  const list: PeopleList = {
    users: (yield* (yield* UserStore).list).map(({ accountType, email, id, name, username }) => ({
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
      rootRole,
      userCount: members.get(id)?.length ?? 0
    }))
  }
  return list
})
