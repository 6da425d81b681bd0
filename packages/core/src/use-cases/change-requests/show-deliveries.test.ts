import { afterEach, assert, it, vi } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { aSegment, aStrategy, bare, currentWith } from "../../../test/fixtures/changes.ts"
import type { CurrentFeature } from "../../domain/change-requests/changes/change-start.ts"
import { showDeliveries } from "./show-deliveries.ts"

afterEach(() => vi.restoreAllMocks())

const featureNamed = (name: string, strategies: CurrentFeature["strategies"]): CurrentFeature => ({
  ...bare,
  name,
  strategies
})

const times = <A>(count: number, make: (index: number) => A) => Array.from({ length: count }, (_, index) => make(index))

const constraintOf = (characters: number) => ({
  contextName: "userId",
  operator: "IN" as const,
  values: ["x".repeat(characters)]
})

/** Five strategies that each use the same five segments. */
const sharing = (name: string) =>
  featureNamed(
    name,
    times(5, (index) => aStrategy(`${name} ${index}`, { segments: [1, 2, 3, 4, 5] }))
  )

/** A strategy with a constraint of this many characters. */
const constrained = (name: string, characters: number) =>
  featureNamed(name, [aStrategy(name, { constraints: [constraintOf(characters)] })])

/**
 * The view of the features, how many characters of JSON were written for it, and the most in one turn of the processor.
 */
const measured = Effect.fn(function* (features: ReadonlyArray<CurrentFeature>, segmentSize = 0) {
  const current = () =>
    currentWith({
      features,
      segments: times(5, (id) => aSegment(id + 1, { constraints: [constraintOf(segmentSize)] }))
    })
  const clock = yield* Clock.Clock
  let [time, written, inTurn, most] = [0n, 0, 0, 0]
  const write = JSON.stringify
  vi.spyOn(JSON, "stringify").mockImplementation((value: unknown) => {
    const text = write(value)
    time += 10_000_000n
    written += text.length
    inTurn += text.length
    most = Math.max(most, inTurn)
    return text
  })
  // `forever` yields after each time.
  const others = Effect.forever(Effect.sync(() => (inTurn = 0)))
  const names = features.map(({ name }) => name)
  const slow: Clock.Clock = Object.assign(Object.create(clock), { monotonicTimeNanosUnsafe: () => time })
  const view = yield* showDeliveries(names, current(), current()).pipe(
    Effect.provideService(Clock.Clock, slow),
    Effect.raceFirst(others)
  )
  vi.restoreAllMocks()
  return { view: [...view.keys()], written, most }
})

it.effect("writes a segment once, however many strategies repeat it, and lets others have their turn in between", () =>
  Effect.gen(function* () {
    const { most, view, written } = yield* measured(
      times(40, (index) => sharing(`flag ${index}`)),
      100_000
    )
    // One feature takes 5 million characters, before and after together.
    assert.deepStrictEqual(view, [])
    assert.isBelow(written, 1_200_000)
    assert.isBelow(most, 120_000)
  })
)

it.effect("writes no more than could be shown", () =>
  Effect.gen(function* () {
    const { most, view, written } = yield* measured(times(20, (index) => constrained(`flag ${index}`, 900_000)))
    assert.deepStrictEqual(view, ["flag 0", "flag 1"])
    assert.isBelow(written, 6_000_000)
    assert.isBelow(most, 1_000_000)
  })
)

it.effect("shows the features that fit next to one that does not", () =>
  Effect.gen(function* () {
    const features = [constrained("small", 1000), sharing("large"), constrained("other", 1000)]
    assert.deepStrictEqual((yield* measured(features, 100_000)).view, ["small", "other"])
    assert.deepStrictEqual((yield* measured(features, 90_000)).view, ["small", "large", "other"])
  })
)
