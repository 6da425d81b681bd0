import { assert } from "@effect/vitest"
import type { LoginEvent, NewLogin } from "@halyard/core/domain"
import { LoginStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

/** Only this suite writes logins, so it can count all of them. */
export const loginStoreSuite: StoreSuite = {
  "keeps logins, newest first, but no flood of failures, and no old ones": Effect.gen(function* () {
    const { list, record, retain } = yield* LoginStore
    yield* retain(0, minute(0))
    const login: NewLogin = { username: "ada", type: "password", at: minute(1), ip: "203.0.113.9", failureReason: null }
    const failure: NewLogin = { ...login, username: null, ip: null, failureReason: "The password is wrong" }
    const most = { since: minute(2), most: 2 }
    yield* record(login, most)
    yield* record({ ...failure, at: minute(1) }, most)
    yield* record({ ...failure, at: minute(2) }, most)
    yield* record({ ...failure, at: minute(3), type: "open-id-connect" }, most)
    yield* record({ ...failure, at: minute(4), username: "flood" }, most)
    yield* record({ ...login, at: minute(4) }, most)

    const [last, third, second, oldest, first] = yield* list(10)
    assert.deepStrictEqual(
      [last, third].map((event) => ({ ...event, id: 0 })),
      [
        { ...success, created_at: minute(4) },
        {
          id: 0,
          auth_type: "open-id-connect",
          created_at: minute(3),
          successful: false,
          ip: null,
          failure_reason: "The password is wrong"
        }
      ]
    )
    assert.deepStrictEqual(momentsOf([second, oldest, first]), [minute(2), minute(1), minute(1)])
    const ids = (yield* list(10)).map(({ id }) => id)
    assert.deepStrictEqual(
      ids,
      ids.toSorted((left, right) => right - left)
    )

    assert.deepStrictEqual(momentsOf(yield* list(1)), [minute(4), minute(3)])
    yield* retain(10, minute(2))
    assert.deepStrictEqual(momentsOf(yield* list(10)), [minute(4), minute(3), minute(2)])
    yield* retain(1, minute(0))
    assert.deepStrictEqual(momentsOf(yield* list(10)), [minute(4), minute(3)])
  })
}

const success: LoginEvent = {
  id: 0,
  username: "ada",
  auth_type: "password",
  created_at: minute(1),
  successful: true,
  ip: "203.0.113.9",
  failure_reason: null
}

const momentsOf = (events: ReadonlyArray<LoginEvent | undefined>) => events.map((event) => event?.created_at)
