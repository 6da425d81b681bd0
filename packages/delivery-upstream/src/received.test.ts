import { assert, describe, it } from "@effect/vitest"
import { deltaSince } from "@halyard/core/domain"
import type { DeltaStep } from "./read-answers.ts"
import { receiveAll, receiveDelta, type Received } from "./received.ts"

const scope = { environment: "development" }
const query = { ...scope, inlineSegmentConstraints: false }

const aFeature = (name: string, segments: ReadonlyArray<number> = []) => ({
  feature: { name, enabled: true, project: "default", strategies: [{ name: "default", segments }] },
  tags: []
})
const aSegment = (id: number) => ({ id, constraints: [] })

const updated = (revision: number, name: string, segments?: ReadonlyArray<number>): DeltaStep => ({
  type: "feature-updated",
  revision,
  feature: aFeature(name, segments)
})

const whole = (revision: number, ...names: ReadonlyArray<string>) => ({
  revision,
  features: names.map((name) => aFeature(name)),
  segments: []
})

/** The events that an SDK with this revision gets. */
const eventsSince = (received: Received | undefined, revision: number) =>
  received && deltaSince(received.snapshot, query, revision).map(({ eventId, type }) => [eventId, type])

describe("the received state", () => {
  it("becomes changes for SDKs, also if upstream sends everything", () => {
    const before = receiveAll(undefined, whole(5, "a", "b"), scope)
    const after = receiveAll(before, whole(9, "b", "c"), scope)
    assert.deepStrictEqual([...after.snapshot.features.keys()], ["b", "c"])
    assert.deepStrictEqual(eventsSince(after, 5), [
      [9, "feature-removed"],
      [9, "feature-updated"]
    ])
    assert.strictEqual(after.snapshot.features.get("b"), before.snapshot.features.get("b"))
  })

  it("is the same snapshot if nothing has changed", () => {
    const before = receiveAll(undefined, whole(5, "a"), scope)
    assert.strictEqual(receiveAll(before, whole(5, "a"), scope).snapshot, before.snapshot)
    assert.strictEqual(receiveDelta(before, [], scope)?.snapshot, before.snapshot)
  })

  it("gets a later revision if something changed without one", () => {
    const before = receiveAll(undefined, whole(5, "a"), scope)
    const after = receiveAll(before, whole(5, "a", "b"), scope)
    assert.strictEqual(after.snapshot.revision, 6)
    assert.deepStrictEqual(eventsSince(after, 5), [[6, "feature-updated"]])
  })

  it("has an older revision after the server was restored, and SDKs get everything", () => {
    const before = receiveAll(undefined, whole(5, "a"), scope)
    const after = receiveAll(before, whole(3, "b"), scope)
    assert.deepStrictEqual(eventsSince(after, 5), [[3, "hydration"]])
  })

  it("has segments that came before the first feature that uses them", () => {
    const first = receiveAll(undefined, whole(5, "a"), scope)
    const second = receiveDelta(first, [{ type: "segment-updated", revision: 6, segment: aSegment(1) }], scope)
    const third = receiveDelta(second, [updated(7, "a", [1])], scope)
    assert.deepStrictEqual([...(third?.snapshot.segments.keys() ?? [])], [1])
    assert.deepStrictEqual(eventsSince(third, 6), [
      [7, "segment-updated"],
      [7, "feature-updated"]
    ])
  })

  it("follows steps in their order, from the last whole state on", () => {
    const steps: ReadonlyArray<DeltaStep> = [
      updated(4, "lost"),
      { type: "hydration", ...whole(5, "a") },
      updated(6, "b"),
      { type: "feature-removed", revision: 7, name: "a" }
    ]
    const received = receiveDelta(undefined, steps, scope)
    assert.deepStrictEqual([...(received?.snapshot.features.keys() ?? [])], ["b"])
    assert.strictEqual(received?.snapshot.revision, 7)
    assert.strictEqual(receiveDelta(undefined, [updated(4, "a")], scope), undefined)
  })
})
