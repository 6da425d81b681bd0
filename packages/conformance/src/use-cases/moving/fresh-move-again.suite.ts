import { assert } from "@effect/vitest"
import { CurrentApiTokenSettings, type InstanceDocument, type NewApiToken } from "@halyard/core/domain"
import {
  addDependency,
  addLink,
  addStrategy,
  archiveFeature,
  applyMove,
  createApiToken,
  createBanner,
  createContextField,
  createFeature,
  createProject,
  createSegment,
  createUser,
  deleteApiToken,
  disableFeature,
  dryRunMove,
  enableFeature,
  exportInstance,
  listApiTokens,
  listBanners,
  listStrategies,
  moveFeature,
  provisionUser,
  removeDependencies,
  removeStrategy,
  removeTag,
  reviveFeature,
  setUpInstance,
  setVariants,
  switchBanner,
  updateContextField,
  updateProject,
  updateSegment,
  updateUser
} from "@halyard/core/use-cases"
import { Effect, Redacted, Struct } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { principalOfSecret } from "../../fixtures/tokens.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { FreshSuite } from "../fresh-suite.ts"

export const freshMoveAgainSuite: FreshSuite = {
  "what changes elsewhere comes with the next reading, and only that": Effect.fnUntraced(function* (onFreshStore) {
    const [first, second] = yield* onFreshStore(
      Effect.gen(function* () {
        yield* aShop
        const before = yield* exported
        yield* changeShop
        return [before, yield* exported] as const
      })
    )
    yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        yield* asAdmin(applyMove(first))
        const { answer, events } = yield* withRecordedEvents(asAdmin(applyMove(second)))
        assert.deepStrictEqual([answer.refused, answer.created], [[], 1])
        assert.deepStrictEqual(comparable(yield* exported), comparable(second))
        const touched = new Set(events.flatMap(({ featureName = "" }) => (featureName === "" ? [] : [featureName])))
        assert.deepStrictEqual([...touched].toSorted(), ["child", "gone", "moves", "new", "parent", "returns"])
        assert.deepStrictEqual((yield* asAdmin(dryRunMove(second))).steps, [])
      })
    )
  }),

  "a move that was interrupted continues with the next one": Effect.fnUntraced(function* (onFreshStore) {
    const origin = yield* onFreshStore(Effect.andThen(aShop, exported))
    yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        yield* Effect.exit(asAdmin(applyMove(origin, stop)))
        assert.isBelow((yield* exported).features?.length ?? 0, origin.features?.length ?? 0)
        yield* asAdmin(applyMove(origin))
        assert.deepStrictEqual(comparable(yield* exported), comparable(origin))
      })
    )
  }),

  "programs go on with their tokens, by secret or by digest, and a deleted one stays deleted": Effect.fnUntraced(
    function* (onFreshStore) {
      const { document, secret } = yield* onFreshStore(
        Effect.gen(function* () {
          yield* setUpInstance()
          const created = yield* asAdmin(createApiToken(anAdminTokenDraft))
          return { document: yield* exported, secret: created.secret }
        })
      )
      const known = Redacted.make("*:*.a-secret-of-another-service")
      const apiTokens = [
        ...(document.apiTokens ?? []),
        { name: "other", type: "admin", projects: ["*"], environment: "*", secret: known } as const
      ]
      yield* onFreshStore(
        Effect.gen(function* () {
          yield* setUpInstance()
          const both: InstanceDocument = { ...document, apiTokens }
          yield* asAdmin(applyMove(both))
          assert.strictEqual((yield* principalOfSecret(secret)).name, "scripts")
          assert.strictEqual((yield* principalOfSecret(known)).name, "other")
          assert.deepStrictEqual(yield* readableSecrets, [])
          yield* readableKept(asAdmin(applyMove(both)))
          assert.deepStrictEqual(yield* readableSecrets, [Redacted.value(known)])
          yield* asAdmin(deleteApiToken(secret))
          const { refused } = yield* asAdmin(applyMove(both))
          assert.deepStrictEqual(refused, [
            { kind: "API token", name: "scripts", reason: "It was deleted here, so it stays deleted" }
          ])
        })
      )
    }
  )
}

const stop = ({ done }: { readonly done: number }) => (done > 3 ? Effect.die("killed") : Effect.void)

const exported = Effect.suspend(() => asAdmin(exportInstance()))

const comparable = (document: InstanceDocument) => Struct.omit(document, ["exportedAt"])

const readableKept = Effect.provideService(CurrentApiTokenSettings, { readable: true })

/** The secrets that lists show. */
const readableSecrets = Effect.suspend(() => readableKept(asAdmin(listApiTokens()))).pipe(
  Effect.map((tokens) => tokens.filter(({ secure }) => !secure).map(({ secret }) => secret))
)

const anAdminTokenDraft: NewApiToken = { tokenName: "scripts", type: "admin" }

const inShop = (feature: string) => ({ project: "shop", feature })

const inProduction = (feature: string) => ({ ...inShop(feature), environment: "production" })

const features = ["parent", "child", "gone", "moves", "returns", "same"]

/** A project with features that `changeShop` changes. */
const aShop = Effect.gen(function* () {
  yield* setUpInstance()
  yield* asAdmin(createUser({ email: "ada@example.com", rootRole: "Viewer" }))
  yield* asAdmin(createProject({ id: "shop", name: "Shop" }))
  yield* asAdmin(createSegment({ name: "beta", constraints: [] }))
  for (const name of features) {
    yield* asAdmin(createFeature("shop", { name, tags: [{ type: "simple", value: "tag" }] }))
    yield* asAdmin(enableFeature(inProduction(name)))
  }
  yield* asAdmin(addDependency(inShop("child"), { feature: "parent" }))
  yield* asAdmin(addLink(inShop("returns"), { url: "https://a.example.com" }))
  yield* asAdmin(archiveFeature(inShop("returns")))
  yield* asAdmin(addLink(inShop("child"), { url: "https://a.example.com" }))
  yield* asAdmin(createContextField({ name: "tier", project: "shop" }))
  const constraints = [{ contextName: "tier", operator: "STR_CONTAINS", values: ["gold"] }] as const
  yield* asAdmin(addStrategy(inProduction("moves"), { name: "default", constraints }))
  yield* asAdmin(createBanner({ message: "Closed" }))
})

const changeShop = Effect.gen(function* () {
  const [user] = (yield* exported).users ?? []
  assert.strictEqual(user?.email, "ada@example.com")
  yield* asAdmin(provisionUser({ userName: "ada@example.com", active: false }))
  yield* asAdmin(updateUser(1, { rootRole: "Editor", name: "Ada" }))
  yield* asAdmin(updateProject("shop", { name: "The shop", mode: "private" }))
  yield* asAdmin(updateSegment(1, { name: "beta", description: "Testers", constraints: [] }))
  yield* asAdmin(removeDependencies(inShop("child")))
  yield* asAdmin(addDependency(inShop("parent"), { feature: "child", variants: ["v"] }))
  yield* asAdmin(removeTag("parent", { type: "simple", value: "tag" }))
  yield* asAdmin(setVariants(inProduction("child"), [{ name: "v", weight: 0 }]))
  yield* removeStrategies("child")
  yield* asAdmin(archiveFeature(inShop("gone")))
  yield* asAdmin(reviveFeature("returns"))
  yield* asAdmin(disableFeature(inProduction("moves")))
  // The feature cannot leave the project with a constraint on a field of the project.
  yield* removeStrategies("moves")
  yield* asAdmin(moveFeature(inShop("moves"), "default"))
  yield* asAdmin(createFeature("shop", { name: "new" }))
  yield* asAdmin(addLink(inShop("child"), { url: "https://b.example.com", title: "B" }))
  yield* asAdmin(updateContextField("tier", { description: "Of the customer" }))
  yield* Effect.forEach(yield* asAdmin(listBanners()), ({ id }) => asAdmin(switchBanner(id, false)))
})

const removeStrategies = Effect.fnUntraced(function* (feature: string) {
  for (const { id } of yield* asAdmin(listStrategies(inProduction(feature)))) {
    yield* asAdmin(removeStrategy({ ...inProduction(feature), strategy: id }))
  }
})
