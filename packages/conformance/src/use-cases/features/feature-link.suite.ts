import { assert } from "@effect/vitest"
import type { FeatureLinkGiven } from "@halyard/core/domain"
import {
  addLink,
  archiveFeature,
  cloneFeature,
  createProject,
  deleteFeature,
  createFeature,
  type FeatureAddress,
  getFeature,
  moveFeature,
  removeLink,
  reviveFeature,
  updateLink
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertEquals, assertMatches, invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag, addFlag } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

const url = "https://example.com/a"

export const featureLinkSuite: UseCaseSuite = {
  "adds links, changes them and removes them": Effect.gen(function* () {
    const { address, callers } = yield* aFlag()
    const member = as(callers.member)
    yield* member(addLink(address, { url, title: "A" }))
    yield* member(addLink(address, { url, title: "" }))
    const [one, two] = yield* linksOf(address)
    assertMatches(
      [one, two],
      [
        { url, title: "A", feature: address.feature },
        { url, title: null, feature: address.feature }
      ]
    )
    const id = one?.id ?? ""
    yield* member(updateLink(address, id, { url: "http://example.com/b" }))
    assertMatches(yield* linksOf(address), [{ id, url: "http://example.com/b", title: "A" }, { url }])
    yield* member(updateLink(address, id, { url: "http://example.com/b", title: null }))
    assertMatches(yield* linksOf(address), [{ id, title: null }, { url }])
    yield* member(removeLink(address, id))
    assertEquals(yield* linksOf(address), [two])
  }),

  "records no event of a change that changes nothing": Effect.gen(function* () {
    const { address } = yield* aFlag()
    yield* asAdmin(addLink(address, { url, title: "A" }))
    const [link] = yield* linksOf(address)
    const { events } = yield* withRecordedEvents(asAdmin(updateLink(address, link?.id ?? "", { url })))
    assert.deepStrictEqual(events, [])
  }),

  "refuses other addresses, long titles and the eleventh link": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const add = (link: FeatureLinkGiven) => asAdmin(addLink(address, link))
    for (const bad of ["", "example.com", "javascript:alert(1)", `${url}${"a".repeat(2000)}`]) {
      yield* invalidAt(add({ url: bad }), "/url")
    }
    yield* invalidAt(add({ url, title: "a".repeat(1001) }), "/title")
    for (let count = 0; count < 10; count++) yield* add({ url })
    assert.strictEqual((yield* Effect.flip(add({ url })))._tag, "LimitExceeded")
    const [link] = yield* linksOf(address)
    yield* invalidAt(asAdmin(updateLink(address, link?.id ?? "", { url: "ftp://example.com" })), "/url")
    assert.strictEqual((yield* linksOf(address)).length, 10)
  }),

  "of two that add the last link at once, one is refused": Effect.gen(function* () {
    const { address } = yield* aFlag()
    for (let count = 0; count < 9; count++) yield* asAdmin(addLink(address, { url }))
    const add = Effect.result(asAdmin(addLink(address, { url })))
    const results = yield* Effect.all([add, add], { concurrency: 2 })
    assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
  }).pipe(racing),

  "finds only links of the feature": Effect.gen(function* () {
    const { address, project } = yield* aFlag()
    const other = yield* addFlag(project)
    yield* asAdmin(addLink(other, { url }))
    const [link] = yield* linksOf(other)
    for (const id of [link?.id ?? "", "unknown"]) {
      yield* refused(asAdmin(updateLink(address, id, { url })), notFound("link", id))
      yield* refused(asAdmin(removeLink(address, id)), notFound("link", id))
    }
  }),

  "go along with the feature, not with its copies, and end with it": Effect.gen(function* () {
    const { address, project } = yield* aFlag()
    yield* asAdmin(addLink(address, { url }))
    const before = yield* linksOf(address)
    const name = yield* uniqueName("copy")
    assert.deepStrictEqual((yield* asAdmin(cloneFeature(address, { name }))).links, [])

    const { id } = yield* asAdmin(createProject({ id: yield* uniqueName("other"), name: "Other" }))
    const moved = { ...address, project: id }
    yield* asAdmin(moveFeature(address, id))
    yield* asAdmin(archiveFeature(moved))
    assert.deepStrictEqual(yield* linksOf(moved), before)
    assert.strictEqual((yield* Effect.flip(asAdmin(addLink(moved, { url }))))._tag, "FeatureArchived")
    yield* asAdmin(reviveFeature(address.feature))
    assert.deepStrictEqual(yield* linksOf(moved), before)
    yield* asAdmin(archiveFeature(moved))
    yield* asAdmin(deleteFeature(address.feature))
    assert.deepStrictEqual((yield* asAdmin(createFeature(project, { name: address.feature }))).links, [])
    assert.deepStrictEqual(yield* linksOf(address), [])
  })
}

const linksOf = (address: FeatureAddress) => Effect.map(asAdmin(getFeature(address)), ({ links }) => links)
