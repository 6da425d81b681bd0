import { assert } from "@effect/vitest"
import type { SdkToken } from "@halyard/core/domain"
import { ApiTokenStore, SdkTokens } from "@halyard/core/ports"
import { deleteApiToken, layerCredentials, layerSdkTokens, updateApiToken } from "@halyard/core/use-cases"
import { Effect, Layer, Redacted } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { aClientToken } from "../../fixtures/tokens.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"

export const sdkTokenSuite: UseCaseSuite = {
  "are looked up once, and read again together when a token changes": onTokens(({ find, lookUps, reread }) =>
    Effect.gen(function* () {
      const { project } = yield* aWorkspace()
      const { secret, token } = yield* aClientToken({ projects: [project] })
      const { id, name } = token
      const expected: SdkToken = { id, type: "client", name, projects: [project], environment: "development" }
      for (let time = 0; time < 3; time++) assert.deepStrictEqual(yield* find(secret, "client"), expected)
      assert.lengthOf(lookUps, 1)
      yield* aClientToken()
      assert.deepStrictEqual(yield* find(secret, "client"), expected)
      assert.deepStrictEqual([lookUps.length, reread], [1, [lookUps]])
    })
  ),

  "are for all projects where they name none": onTokens(({ find }) =>
    Effect.gen(function* () {
      const { secret } = yield* aClientToken()
      assert.strictEqual((yield* find(secret, "client")).projects, "all")
    })
  ),

  "count from the moment at which they are made to that at which they are deleted or expire": onTokens(({ find }) =>
    Effect.gen(function* () {
      const [one, other] = [yield* aClientToken(), yield* aClientToken()]
      for (const { secret } of [one, other]) yield* find(secret, "client")
      yield* asAdmin(deleteApiToken(one.secret))
      assert.strictEqual((yield* Effect.flip(find(one.secret, "client")))._tag, "Unauthenticated")
      const id = Redacted.make(String(other.token.id))
      yield* asAdmin(updateApiToken(id, { expiresAt: "2020-01-01T00:00:00.000Z" }))
      assert.strictEqual((yield* Effect.flip(find(other.secret, "client")))._tag, "Unauthenticated")
    })
  ),

  "that are unknown are looked up once, too": onTokens(({ find, lookUps }) =>
    Effect.gen(function* () {
      const secret = Redacted.make(`*:development.${yield* uniqueName("a-secret-of-nobody")}`)
      for (let time = 0; time < 3; time++) {
        assert.strictEqual((yield* Effect.flip(find(secret, "client")))._tag, "Unauthenticated")
      }
      assert.lengthOf(lookUps, 1)
      assert.strictEqual((yield* Effect.flip(find(undefined, "client")))._tag, "Unauthenticated")
      assert.strictEqual((yield* Effect.flip(find(Redacted.make("x"), "client")))._tag, "Unauthenticated")
    })
  ),

  "of other types are known, and refused": onTokens(({ find }) =>
    Effect.gen(function* () {
      const { secret } = yield* aClientToken()
      const refusal = yield* Effect.flip(find(secret, "frontend"))
      assert.strictEqual(refusal._tag, "NoAccess")
      assert.match(refusal.message, /of type client.+frontend token/)
    })
  )
}

type Watched = SdkTokens["Service"] & {
  /** The digests that were looked up in the store. */
  readonly lookUps: Array<string>
  /** The digests that were read together. */
  readonly reread: Array<ReadonlyArray<string>>
}

/** Runs the effect with a separate token cache and records its reads from the store. */
function onTokens<A, E, R>(use: (tokens: Watched) => Effect.Effect<A, E, R>) {
  const lookUps: Array<string> = []
  const reread: Array<ReadonlyArray<string>> = []
  const watched = Layer.effect(
    ApiTokenStore,
    Effect.map(ApiTokenStore, (store) => ({
      ...store,
      find: (digest: string) =>
        Effect.suspend(() => {
          lookUps.push(digest)
          return store.find(digest)
        }),
      findAll: (digests: ReadonlyArray<string>) =>
        Effect.suspend(() => {
          reread.push(digests)
          return store.findAll(digests)
        })
    }))
  )
  return Effect.flatMap(SdkTokens, (tokens) => use({ ...tokens, lookUps, reread })).pipe(
    Effect.provide(Layer.provide(layerSdkTokens, Layer.merge(watched, layerCredentials)), { local: true })
  )
}
