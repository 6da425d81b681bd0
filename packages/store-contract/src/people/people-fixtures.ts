import { type GroupRecord, GroupStore, type NewAccount, UserStore, viewerRole } from "@halyard/core"
import { Effect } from "effect"
import { minute } from "../fixtures.ts"
import { uniqueName } from "../unique.ts"

/** A user with a name and an email of their own. */
export const aUserAccount = Effect.fn("aUserAccount")(function* (given: Partial<NewAccount> = {}) {
  const name = yield* uniqueName("user")
  const account: NewAccount = {
    accountType: "User",
    username: name,
    name: "Ada King",
    email: `${name}@example.com`.toLowerCase(),
    rootRole: viewerRole.id,
    createdAt: minute(0),
    scimId: null,
    ...given
  }
  return yield* Effect.orDie((yield* UserStore).insert(account))
})

/** A group without members. */
export const aGroup = Effect.fn("aGroup")(function* (given: Partial<GroupRecord> = {}) {
  const group = {
    name: yield* uniqueName("group"),
    description: null,
    mappingsSSO: [],
    rootRole: null,
    createdBy: "kim",
    createdAt: minute(0),
    scimId: null,
    ...given
  }
  return yield* Effect.orDie((yield* GroupStore).insert(group))
})
