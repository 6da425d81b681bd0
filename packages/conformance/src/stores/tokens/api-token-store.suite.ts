import { assert } from "@effect/vitest"
import type { ApiTokenContent } from "@halyard/core/domain"
import { ApiTokenStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits } from "../../fixtures/unique.ts"

export const apiTokenStoreSuite: StoreSuite = {
  "finds a token by its digest": Effect.gen(function* () {
    const { find, insertOnce } = yield* ApiTokenStore
    const [digest, other, unknown] = [yield* hexDigits(64), yield* hexDigits(64), yield* hexDigits(64)]
    const narrow: ApiTokenContent = {
      ...token,
      type: "client",
      typeName: "backend",
      projects: ["z", "a"],
      environment: "development",
      expiresAt: minute(9)
    }
    const [added, limited] = [yield* insertOnce(digest, token), yield* insertOnce(other, narrow)]
    assert.deepInclude(Option.getOrThrow(added), { ...token, seenAt: null })
    assert.deepInclude(Option.getOrThrow(limited), { ...narrow, seenAt: null })
    assert.deepStrictEqual(yield* find(digest), added)
    assert.deepStrictEqual(yield* find(other), limited)
    assert.deepStrictEqual(yield* find(unknown), Option.none())
  }),

  "adds a digest once and keeps the first token": Effect.gen(function* () {
    const { find, insertOnce } = yield* ApiTokenStore
    const digest = yield* hexDigits(64)
    const first = yield* insertOnce(digest, token)
    assert.isTrue(Option.isSome(first))
    assert.isTrue(Option.isNone(yield* insertOnce(digest, { ...token, name: "second" })))
    assert.deepStrictEqual(yield* find(digest), first)
  }),

  "adds a digest once when several ask at once": Effect.gen(function* () {
    const { insertOnce } = yield* ApiTokenStore
    const digest = yield* hexDigits(64)
    const attempts = Array.from({ length: 5 }, () => insertOnce(digest, token))
    const answers = yield* Effect.all(attempts, { concurrency: "unbounded" })
    assert.strictEqual(answers.filter(Option.isSome).length, 1)
  }),

  "counts tokens by type": Effect.gen(function* () {
    const { count, insertOnce } = yield* ApiTokenStore
    const before = yield* count("frontend")
    yield* insertOnce(yield* hexDigits(64), { ...token, type: "frontend" })
    yield* insertOnce(yield* hexDigits(64), { ...token, type: "frontend" })
    assert.isAtLeast(yield* count("frontend"), before + 2)
    assert.isAtLeast(yield* count(), (yield* count("frontend")) + (yield* count("admin")))
  }),

  "finds several at once, and one by its id": Effect.gen(function* () {
    const tokens = yield* ApiTokenStore
    const digests = [yield* hexDigits(64), yield* hexDigits(64), yield* hexDigits(64), yield* hexDigits(64)]
    const added = yield* Effect.forEach(digests.slice(0, 3), (digest) =>
      Effect.map(tokens.insertOnce(digest, { ...token, expiresAt: minute(1) }), Option.getOrThrow)
    )
    const [first = assert.fail(), second = assert.fail(), removed = assert.fail()] = added
    yield* tokens.remove(removed.id, minute(2))
    const found = yield* tokens.findAll([...digests, ...digests])
    assert.deepStrictEqual(new Map(found), new Map([first, second].map((each, index) => [digests[index] ?? "", each])))
    assert.deepStrictEqual((yield* tokens.findAll([])).size, 0)
    const all = yield* tokens.digests
    assert.deepStrictEqual([all.get(first.id), all.get(second.id)], digests.slice(0, 2))
    assert.isFalse(all.has(removed.id))
    assert.deepStrictEqual(yield* tokens.get(second.id), Option.some(second))
    assert.deepStrictEqual(yield* tokens.get(removed.id), Option.none())
    assert.deepStrictEqual(yield* tokens.get(2_000_000_000), Option.none())
  }),

  "gives a token other projects": Effect.gen(function* () {
    const { get, insertOnce, setProjects } = yield* ApiTokenStore
    const added = Option.getOrThrow(yield* insertOnce(yield* hexDigits(64), { ...token, projects: ["a", "b"] }))
    yield* setProjects(added.id, ["b"])
    assert.deepStrictEqual(yield* get(added.id), Option.some({ ...added, projects: ["b"] }))
  }),

  "keeps the encrypted secrets of tokens until they are deleted or all are forgotten": Effect.gen(function* () {
    const { forgetSecrets, insertOnce, keepSecret, storedSecrets, remove } = yield* ApiTokenStore
    const digests = [yield* hexDigits(64), yield* hexDigits(64), yield* hexDigits(64)]
    const [first = "", second = "", third = ""] = digests
    const ids = yield* Effect.forEach(digests, (digest) =>
      Effect.map(insertOnce(digest, token), (added) => Option.getOrThrow(added).id)
    )
    for (const digest of [first, second, yield* hexDigits(64)]) yield* keepSecret(digest, `sealed ${digest}`)
    yield* keepSecret(first, "sealed again")
    const kept = Effect.map(storedSecrets, (all) => ids.map((id) => all.get(id)))
    assert.deepStrictEqual(yield* kept, [`sealed ${first}`, `sealed ${second}`, undefined])
    yield* remove(ids[1] ?? 0, minute(1))
    yield* keepSecret(second, "sealed once more")
    yield* keepSecret(third, "sealed later")
    assert.deepStrictEqual(yield* kept, [`sealed ${first}`, undefined, "sealed later"])
    assert.isAtLeast(yield* forgetSecrets, 2)
    assert.deepStrictEqual([yield* kept, yield* forgetSecrets], [[undefined, undefined, undefined], 0])
    assert.deepStrictEqual(yield* insertOnce(first, token), Option.none())
  }),

  "remembers the types of tokens that were deleted": Effect.gen(function* () {
    const { everHad, insertOnce, remove } = yield* ApiTokenStore
    const { id } = Option.getOrThrow(yield* insertOnce(yield* hexDigits(64), token))
    assert.isTrue(yield* everHad("admin"))
    yield* remove(id, minute(1))
    assert.isTrue(yield* everHad("admin"))
  })
}

const token: ApiTokenContent = {
  masked: "*:*.****",
  name: "init-admin-1",
  type: "admin",
  typeName: "admin",
  projects: ["*"],
  environment: "*",
  createdAt: minute(0),
  expiresAt: null
}
