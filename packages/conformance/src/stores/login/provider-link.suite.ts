import { assert } from "@effect/vitest"
import { ProviderLinkStore, Transactions, UserStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const providerLinkStoreSuite: StoreSuite = {
  "keeps one identity of a user at each issuer, and one user of an identity": Effect.gen(function* () {
    const { find, link, removeOf, subjectOf } = yield* ProviderLinkStore
    const { run } = yield* Transactions
    const [user, other] = [(yield* aUserAccount()).id, (yield* aUserAccount()).id]
    const [issuer, elsewhere] = ["https://login.example.com", "https://other.example.com"]
    const subject = yield* uniqueName("Subject")
    const of = (given: Partial<{ issuer: string; subject: string }>) => ({ issuer, subject, ...given })
    assert.deepStrictEqual(yield* find(of({})), Option.none())
    yield* run(link(of({}), user, minute(0)))
    yield* run(link(of({ issuer: elsewhere }), other, minute(0)))
    assert.deepStrictEqual(
      [yield* find(of({})), yield* find(of({ issuer: elsewhere }))],
      [user, other].map(Option.some)
    )
    assert.deepStrictEqual(yield* find(of({ subject: subject.toLowerCase() })), Option.none())
    assert.deepStrictEqual(yield* subjectOf(user, issuer), Option.some(subject))
    assert.deepStrictEqual(yield* subjectOf(user, elsewhere), Option.none())

    const second = of({ subject: `${subject}-2` })
    yield* run(link(second, user, minute(1)))
    assert.deepStrictEqual([yield* find(of({})), yield* find(second)], [Option.none(), Option.some(user)])
    yield* run(link(second, other, minute(2)))
    assert.deepStrictEqual([yield* find(second), yield* subjectOf(user, issuer)], [Option.some(other), Option.none()])

    yield* run(link(of({}), user, minute(3)))
    yield* removeOf(other)
    assert.deepStrictEqual(yield* find(second), Option.none())
    assert.deepStrictEqual(yield* find(of({ issuer: elsewhere })), Option.none())
    assert.deepStrictEqual(yield* find(of({})), Option.some(user))
  }),

  "removes the identities of a user with the user": Effect.gen(function* () {
    const { find, link } = yield* ProviderLinkStore
    const { id } = yield* aUserAccount()
    const identity = { issuer: "https://login.example.com", subject: yield* uniqueName("subject") }
    yield* (yield* Transactions).run(link(identity, id, minute(0)))
    yield* (yield* UserStore).remove(id)
    assert.deepStrictEqual(yield* find(identity), Option.none())
  })
}
