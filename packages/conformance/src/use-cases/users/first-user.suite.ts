import { assert } from "@effect/vitest"
import { defaultFirstUser } from "@halyard/core/domain"
import { EventStore, UserStore } from "@halyard/core/ports"
import {
  addFirstUser,
  countAdmins,
  createUser,
  deleteUser,
  listUsers,
  logIn,
  setUpInstance,
  updateUser
} from "@halyard/core/use-cases"
import { Effect, Exit, Redacted } from "effect"
import { aPassword, aUserAccount } from "../../fixtures/accounts.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { refused } from "../../fixtures/assertions.ts"
import { asAdmin } from "../../fixtures/principals.ts"

export const firstUserSuite: FreshSuite = {
  "the first user is made once, however many start, and logs in with the password that was made up": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const starts = yield* Effect.all([addFirstUser(defaultFirstUser), addFirstUser(defaultFirstUser)], {
          concurrency: 2
        })
        const [password, ...others] = starts.filter((made) => made !== undefined)
        assert.ok(password)
        assert.lengthOf(others, 0)
        assert.match(Redacted.value(password), /^[\da-f]{32}$/)
        const { user } = yield* logIn({ username: "admin", password, address: "" })
        assert.deepInclude(user, { username: "admin", rootRole: 1 })
        assert.isUndefined(yield* addFirstUser({ username: "other", password: aPassword }))
        assert.lengthOf(yield* (yield* UserStore).list, 1)
        assert.deepStrictEqual(yield* (yield* EventStore).latest({}, 10), [])
      })
    ),

  "the first user has the password that is given, unless it is weak": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const weak = { username: " root", password: Redacted.make("unleash4all") }
        const { violations } = yield* Effect.flip(addFirstUser(weak))
        assert.deepStrictEqual(
          violations.map(({ path }) => path),
          ["/username", "/password"]
        )
        assert.isUndefined(yield* addFirstUser({ username: "root", password: aPassword }))
        yield* logIn({ username: "root", password: aPassword, address: "" })
        // Once there is a user, the variables are not checked: they do not stop later starts.
        assert.isUndefined(yield* addFirstUser(weak))
      })
    ),

  "the last administrator stays one": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        yield* addFirstUser(defaultFirstUser)
        yield* aUserAccount({ accountType: "Service Account", email: null, rootRole: 1 })
        const [first] = (yield* asAdmin(listUsers())).users
        assert.ok(first)
        const { id } = first
        const lose = updateUser(id, { rootRole: "Editor" })
        for (const act of [lose, deleteUser(id)]) yield* refused(asAdmin(act), { _tag: "InvalidOperation" })
        assert.deepStrictEqual(yield* asAdmin(countAdmins()), { password: 1, noPassword: 0, service: 1 })

        const second = yield* asAdmin(createUser({ username: "second", rootRole: "Admin" }))
        assert.deepStrictEqual(yield* asAdmin(countAdmins()), { password: 1, noPassword: 1, service: 1 })
        const exits = yield* Effect.all(
          [Effect.asVoid(lose), deleteUser(second.id)].map((act) => Effect.exit(asAdmin(act))),
          { concurrency: 2 }
        )
        assert.deepStrictEqual(exits.map(Exit.isSuccess).toSorted(), [false, true])
        assert.isFalse(exits.some(Exit.hasDies))
      })
    )
}
