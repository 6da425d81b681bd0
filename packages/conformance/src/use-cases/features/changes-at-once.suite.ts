import { assert } from "@effect/vitest"
import { CurrentLimits } from "@halyard/core/domain"
import {
  addStrategy,
  addTag,
  enableFeature,
  type EnvironmentAddress,
  getFeature,
  listStrategies,
  listVariants,
  patchFeature,
  patchStrategy,
  removeStrategy,
  setVariants,
  sortStrategies,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { type Dice, diceOf } from "../../fixtures/dice.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, type FlagWorkspace, ampleLimits } from "../../fixtures/workspaces.ts"

const MOST_STRATEGIES = 12
const STEPS = 6

export const changesAtOnceSuite: UseCaseSuite = Object.fromEntries(
  [1, 2, 3, 4].map((seed) => [
    `lose nothing, whatever the interleaving (${seed})`,
    Effect.gen(function* () {
      const dices = Array.from({ length: 9 }, (_, index) => diceOf(10 * seed + index)).values()
      const dice = () => dices.next().value ?? diceOf(seed)
      const flag = yield* aFlag()
      const addresses = [flag.development, flag.production]
      for (const target of addresses) yield* asAdmin(enableFeature(target))

      const left = yield* Effect.all(
        [
          ...addresses.flatMap((target) => [
            strategist(target, dice(), "one"),
            strategist(target, dice(), "two"),
            painter(target, dice()),
            sorter(target, dice())
          ]),
          tagger(flag, dice()),
          writer(flag)
        ],
        { concurrency: "unbounded" }
      )
      for (const holds of left) yield* holds
      for (const target of addresses) yield* keepsRules(target)
    }).pipe(racing)
  ])
)

/** Adds, changes and removes its own strategies. The last change of each must survive. */
const strategist = Effect.fn("strategist")(function* (target: EnvironmentAddress, dice: Dice, name: string) {
  const own = new Map<string, string>()
  for (let step = 0; step < STEPS; step++) {
    const title = `${name} ${step}`
    const id = dice.chance(0.5) && own.size > 0 ? dice.pick([...own.keys()]) : undefined
    const address = { ...target, strategy: id ?? "" }
    yield* pause(dice)
    if (id === undefined) {
      const sortOrder = dice.chance(0.6) ? { sortOrder: Math.floor(dice.next() * 4) } : {}
      const added = yield* Effect.result(limited(addStrategy(target, { name: "default", title, ...sortOrder })))
      if (Result.isSuccess(added)) own.set(added.success.id, title)
      else assert.strictEqual(added.failure._tag, "LimitExceeded")
    } else if (dice.chance(0.3)) {
      yield* asAdmin(removeStrategy(address))
      own.delete(id)
    } else {
      const change = dice.chance(0.5)
        ? updateStrategy(address, { title, sortOrder: Math.floor(dice.next() * 4) })
        : patchStrategy(address, [{ op: "replace", path: "/title", value: title }])
      yield* asAdmin(change)
      own.set(id, title)
    }
  }
  return Effect.gen(function* () {
    const titles = (yield* asAdmin(listStrategies(target))).flatMap(({ title }) =>
      title?.startsWith(name) ? [title] : []
    )
    assert.deepStrictEqual(titles.toSorted(), [...own.values()].toSorted())
  })
})

/** Replaces the variants of one environment. The last version must survive. */
const painter = Effect.fn("painter")(function* (target: EnvironmentAddress, dice: Dice) {
  let last = yield* asAdmin(listVariants(target))
  for (let step = 0; step < STEPS; step++) {
    yield* pause(dice)
    last = yield* asAdmin(setVariants(target, [{ name: `${target.environment} ${step}`, weight: 1 }]))
  }
  return Effect.gen(function* () {
    assert.deepStrictEqual(yield* asAdmin(listVariants(target)), last)
  })
})

/** Reverses the order of the strategies, which may fail because of concurrent changes. */
const sorter = Effect.fn("sorter")(function* (target: EnvironmentAddress, dice: Dice) {
  for (let step = 0; step < STEPS; step++) {
    yield* pause(dice)
    const ids = (yield* asAdmin(listStrategies(target))).map(({ id }) => id).toReversed()
    const sorted = yield* Effect.result(
      asAdmin(
        sortStrategies(
          target,
          ids.map((id, sortOrder) => ({ id, sortOrder }))
        )
      )
    )
    if (Result.isFailure(sorted)) assert.include(["InvalidData", "NotFound"], sorted.failure._tag)
  }
  return Effect.void
})

const tagger = Effect.fn("tagger")(function* ({ address }: FlagWorkspace, dice: Dice) {
  const values = Array.from({ length: STEPS }, (_, step) => `tag ${step}`)
  for (const value of values) {
    yield* pause(dice)
    yield* asAdmin(addTag(address.feature, { type: "simple", value }))
  }
  return Effect.gen(function* () {
    const { tags } = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(
      tags?.map(({ value }) => value),
      values
    )
  })
})

const writer = Effect.fn("writer")(function* ({ address }: FlagWorkspace) {
  for (let step = 0; step < STEPS; step++) {
    yield* asAdmin(patchFeature(address, [{ op: "replace", path: "/description", value: `draft ${step}` }]))
  }
  return Effect.gen(function* () {
    assert.strictEqual((yield* asAdmin(getFeature(address))).description, `draft ${STEPS - 1}`)
  })
})

/** The strategy that was added on enabling still exists, so the feature is enabled. All positions differ. */
const keepsRules = Effect.fn("keepsRules")(function* (target: EnvironmentAddress) {
  const { environments } = yield* asAdmin(getFeature(target))
  const there = environments.find(({ name }) => name === target.environment)
  const strategies = there?.strategies ?? []
  assert.isTrue(there?.enabled)
  assert.isAtMost(strategies.length, MOST_STRATEGIES)
  assert.strictEqual(new Set(strategies.map(({ sortOrder }) => sortOrder)).size, strategies.length)
  assert.include(
    strategies.map(({ name }) => name),
    "flexibleRollout"
  )
})

const pause = (dice: Dice) => Effect.sleep(`${Math.floor(dice.next() * 4)} millis`)

const limited = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(asAdmin(effect), CurrentLimits, {
    ...ampleLimits,
    featureEnvironmentStrategies: MOST_STRATEGIES
  })
