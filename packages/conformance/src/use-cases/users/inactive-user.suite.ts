import { assert } from "@effect/vitest"
import { adminRole, CurrentInactivitySettings } from "@halyard/core/domain"
import { CredentialStore, PersonalTokenStore, UserStore } from "@halyard/core/ports"
import { deleteInactiveUsers, listInactiveUsers } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

/** Before any clock of a test begins. */
const longAgo = "1960-01-01T00:00:00.000Z"
const anInactiveUser = aUserAccount({ createdAt: longAgo })

export const inactiveUserSuite: UseCaseSuite = {
  "are listed after 180 days without a request, or as many as the instance says": Effect.gen(function* () {
    const old = yield* anInactiveUser
    const active = yield* aUserAccount({ createdAt: longAgo })
    const digest = yield* hexDigits(64)
    const at = "1960-06-01T00:00:00.000Z"
    const token = { userId: active.id, description: "ci", createdAt: longAgo, expiresAt: at }
    yield* (yield* PersonalTokenStore).insert(digest, token)
    yield* (yield* CredentialStore).markSeen("personal-token", digest, at)

    const listed = Effect.map(asAdmin(listInactiveUsers()), (users) =>
      users.filter(({ id }) => id === old.id || id === active.id)
    )
    const { createdAt, email, id, name, username } = old
    assert.deepStrictEqual(
      (yield* listed).filter((user) => user.id === id),
      [{ id, name, email: email ?? "", username, seenAt: null, createdAt, patSeenAt: null }]
    )
    const [, seen] = yield* listed
    assert.deepInclude(seen, { id: active.id, seenAt: at, patSeenAt: at })
    const patient = Effect.provideService(listed, CurrentInactivitySettings, { days: 100_000 })
    assert.deepStrictEqual(yield* patient, [])
  }),

  "are deleted together, or nobody is": Effect.gen(function* () {
    const users = [yield* anInactiveUser, yield* anInactiveUser].map(({ id }) => id)
    const young = yield* aUserAccount({ createdAt: "2999-01-01T00:00:00.000Z" })
    yield* refused(remove([...users, 2_000_000_000]), notFound("user", "2000000000"))
    yield* refused(remove([...users, young.id]), { _tag: "InvalidOperation" })
    const managed = yield* aUserAccount({ createdAt: longAgo, scimId: "ada-1" })
    yield* refused(remove([...users, managed.id]), { _tag: "InvalidOperation" })
    const store = yield* UserStore
    for (const id of users) assert.isTrue(Option.isSome(yield* store.find(id)))

    const { events } = yield* withRecordedEvents(remove([...users, ...users]))
    assert.deepStrictEqual(
      events.map(({ preData, type }) => [type, preData?.["id"]]),
      users.map((id) => ["user-deleted", id])
    )
    for (const id of users) assert.deepStrictEqual(yield* store.find(id), Option.none())
    yield* remove([])
  }),

  "keep the last administrator": Effect.gen(function* () {
    const admin = yield* aUserAccount({ createdAt: longAgo, rootRole: adminRole.id })
    const store = yield* UserStore
    const alone = UserStore.of({ ...store, list: Effect.succeed([admin]) })
    yield* refused(Effect.provideService(asAdmin(deleteInactiveUsers([admin.id])), UserStore, alone), {
      _tag: "InvalidOperation"
    })
    assert.isTrue(Option.isSome(yield* store.find(admin.id)))
  })
}

const remove = (ids: ReadonlyArray<number>) => asAdmin(deleteInactiveUsers(ids))
