import { assert } from "@effect/vitest"
import { type ApiToken, ApiTokenStore } from "@halyard/core"
import { Effect, Option } from "effect"
import { minute } from "./fixtures.ts"
import type { Promises } from "./promises.ts"
import { hexDigits } from "./unique.ts"

export const apiTokenStorePromises: Promises = {
  "finds a token by its digest": Effect.gen(function* () {
    const { find, insertOnce } = yield* ApiTokenStore
    const [digest, other, unknown] = [yield* hexDigits(64), yield* hexDigits(64), yield* hexDigits(64)]
    const narrow: ApiToken = {
      ...token,
      type: "client",
      projects: ["z", "a"],
      environment: "development",
      expiresAt: minute(9)
    }
    assert.isTrue(yield* insertOnce(digest, token))
    assert.isTrue(yield* insertOnce(other, narrow))
    assert.deepStrictEqual(yield* find(digest), Option.some(token))
    assert.deepStrictEqual(yield* find(other), Option.some(narrow))
    assert.deepStrictEqual(yield* find(unknown), Option.none())
  }),

  "adds a digest once and keeps the first token": Effect.gen(function* () {
    const { find, insertOnce } = yield* ApiTokenStore
    const digest = yield* hexDigits(64)
    assert.isTrue(yield* insertOnce(digest, token))
    assert.isFalse(yield* insertOnce(digest, { ...token, name: "second" }))
    assert.deepStrictEqual(yield* find(digest), Option.some(token))
  }),

  "adds a digest once when several ask at once": Effect.gen(function* () {
    const { insertOnce } = yield* ApiTokenStore
    const digest = yield* hexDigits(64)
    const attempts = Array.from({ length: 5 }, () => insertOnce(digest, token))
    const answers = yield* Effect.all(attempts, { concurrency: "unbounded" })
    assert.strictEqual(answers.filter((isAdded) => isAdded).length, 1)
  }),

  "counts tokens by type": Effect.gen(function* () {
    const { count, insertOnce } = yield* ApiTokenStore
    const before = yield* count("frontend")
    yield* insertOnce(yield* hexDigits(64), { ...token, type: "frontend" })
    yield* insertOnce(yield* hexDigits(64), { ...token, type: "frontend" })
    assert.isAtLeast(yield* count("frontend"), before + 2)
  })
}

const token: ApiToken = {
  name: "init-admin-1",
  type: "admin",
  projects: ["*"],
  environment: "*",
  createdAt: minute(0),
  expiresAt: null
}
