import { Effect } from "effect"
import type { Group, GroupRecord } from "../../domain/groups/group.ts"
import { userOf } from "../../domain/users/user.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"

/** Groups with their members and the projects that they have roles in. */
export const shownGroups = Effect.fn("shownGroups")(function* (records: ReadonlyArray<GroupRecord>) {
  const members = yield* (yield* GroupStore).members
  const projects = yield* (yield* ProjectAccessStore).projectsOfGroups
  const accounts = new Map((yield* (yield* UserStore).list).map((account) => [account.id, account]))

  return records.map((record): Group => {
    const users = (members.get(record.id) ?? []).flatMap(({ createdBy, joinedAt, user }) => {
      const account = accounts.get(user)
      return account === undefined ? [] : [{ joinedAt, createdBy, user: userOf(account) }]
    })
    return { ...record, users, projects: projects.get(record.id) ?? [], userCount: users.length }
  })
})

/** One group in the same way. */
export const shownGroup = Effect.fn("shownGroup")(function* (record: GroupRecord) {
  const [group] = yield* shownGroups([record])
  return group ?? (yield* Effect.die("The group was not shown"))
})
