import { assert, describe, expect, it } from "@effect/vitest"
import { aClientSegment, aDeliveredFeature, after, aSnapshot, withSegments } from "../../../test/fixtures/delivery.ts"
import { lackingSegments, newSnapshot, preparedSnapshot } from "./delivery-snapshot.ts"

const a = aDeliveredFeature({ name: "a" })
const b = aDeliveredFeature({ name: "b" })
const c = aDeliveredFeature({ name: "c" })

describe("a snapshot", () => {
  it("orders features by name and segments by id", () => {
    const { features, history, segments } = aSnapshot([c, a, b], [aClientSegment(2), aClientSegment(1)])
    assert.deepStrictEqual(
      [[...features.keys()], [...segments.keys()]],
      [
        ["a", "b", "c"],
        [1, 2]
      ]
    )
    assert.deepStrictEqual(history, { since: 10, changes: [] })
  })

  it("shares unchanged objects with the next snapshot", () => {
    const before = aSnapshot([a, c])
    const another = aDeliveredFeature({ name: "c", enabled: false })
    const next = after(before, [aDeliveredFeature({ name: "a" }), b, another])
    assert.deepStrictEqual([...next.features.keys()], ["a", "b", "c"])
    assert.strictEqual(next.features.get("a"), a)
    assert.strictEqual(next.features.get("c"), another)
    assert.deepStrictEqual([...after(next, [], { gone: ["b"] }).features.keys()], ["a", "c"])
    assert.deepStrictEqual([...before.features.keys()], ["a", "c"])
  })

  it("records the subject of each event, even if nothing changed", () => {
    const next = after(after(aSnapshot([a]), [aDeliveredFeature({ name: "a" }), b]), [], { gone: ["a"] })
    assert.deepStrictEqual(next.history, {
      since: 10,
      changes: [
        { eventId: 11, after: 10, feature: "a", before: a },
        { eventId: 12, after: 10, feature: "b", before: undefined },
        { eventId: 13, after: 12, feature: "a", before: a }
      ]
    })
  })

  it("drops the oldest changes and moves the start of its history", () => {
    let snapshot = aSnapshot([a])
    for (let time = 0; time < 1005; time++) snapshot = after(snapshot, [a])
    assert.deepStrictEqual(
      [snapshot.history.changes.length, snapshot.history.since, snapshot.history.changes[0]?.eventId],
      [1000, 15, 16]
    )
  })

  it("contains only segments that its features use", () => {
    const before = aSnapshot([withSegments("a", 1), withSegments("b", 1, 2)], [aClientSegment(1), aClientSegment(2)])
    assert.strictEqual(after(before, [c]).segments, before.segments)
    const without = after(before, [aDeliveredFeature({ name: "b" })])
    assert.deepStrictEqual([...without.segments.keys()], [1])
    const more = after(without, [withSegments("c", 3)], { segments: [aClientSegment(3)] })
    assert.deepStrictEqual([...more.segments.keys()], [1, 3])
    assert.strictEqual(more.segments.get(1), before.segments.get(1))
    const another = aClientSegment(1, ["7"])
    const changed = after(more, [], { touchedSegments: new Map([[1, 99]]), segments: [another] })
    assert.strictEqual(changed.segments.get(1), another)
    assert.deepStrictEqual(changed.history.changes.at(-1), { eventId: 99, after: more.revision, segment: 1 })
  })

  it("finds the segments that are missing", () => {
    const known = new Map([[1, aClientSegment(1)]])
    assert.deepStrictEqual(lackingSegments(known, [withSegments("a", 1, 2), withSegments("b", 2, 3)]), [2, 3])
  })
})

const delivered = (name: string, project: string) => aDeliveredFeature({ name, project })

it("prepares a snapshot once, and once per set of projects", () => {
  const features = [delivered("a", "shop"), delivered("b", "bank"), delivered("c", "shop")]
  const snapshot = newSnapshot("production", 1, features, [])
  const all = preparedSnapshot(snapshot, "all")
  expect([...all.features.keys()]).toEqual(["a", "b", "c"])
  expect(preparedSnapshot(snapshot, "all")).toBe(all)
  const some = preparedSnapshot(snapshot, ["shop", "mint"])
  expect([...some.features.keys()]).toEqual(["a", "c"])
  expect(some.features.get("a")).toBe(all.features.get("a"))
  expect(preparedSnapshot(snapshot, ["mint", "shop"])).toBe(some)
  expect([...preparedSnapshot(snapshot, []).features.keys()]).toEqual([])
  expect(preparedSnapshot(newSnapshot("production", 2, features, []), "all")).not.toBe(all)
})
