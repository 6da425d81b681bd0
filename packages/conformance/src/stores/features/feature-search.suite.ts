import { assert } from "@effect/vitest"
import { compareForQuery, type FeatureSearch, fold, CurrentPageSize, matchesQuery } from "@halyard/core/domain"
import {
  DependencyStore,
  FeatureReads,
  FeatureStore,
  FeatureTagStore,
  TagTypeStore,
  Transactions
} from "@halyard/core/ports"
import { Effect } from "effect"
import { diceOf } from "../../fixtures/dice.ts"
import { bareSearchFeature, environmentView } from "../../fixtures/expected-features.ts"
import {
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aSegment,
  aStrategy,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { everyFilter } from "../../fixtures/search/every-filter.ts"
import { randomQuery, sortKeys, staleCutoffs } from "../../fixtures/search/random-query.ts"
import { aSearchFixture, type SearchFixture } from "../../fixtures/search/search-fixture.ts"
import { aChangeRequest, anAuthor, switching } from "../../fixtures/change-requests.ts"
import { uniqueName } from "../../fixtures/unique.ts"

const PAGE_SIZE = 2000

export const featureSearchSuite: StoreSuite = {
  "shows features as search does": Effect.gen(function* () {
    const environment = yield* anEnvironment()
    const feature = yield* aFeature({ environments: [environment.name] })
    const stem = yield* uniqueName("segment")
    const [late, early] = [yield* aSegment({ name: `${stem}-😀` }), yield* aSegment({ name: `${stem}-ｱ` })]
    const address = { feature: feature.name, environment: environment.name }
    yield* aStrategy(address, { segments: [late.id, early.id] })
    yield* aStrategy(address, { segments: [late.id], disabled: true })
    const tags = [
      { type: `${stem}-a`, value: "red", color: "#1A9F00" },
      { type: `${stem}-b`, value: "red", color: null }
    ]
    for (const { color, type, value } of tags) {
      yield* (yield* TagTypeStore).insert([{ name: type, description: null, icon: null, color }])
      yield* (yield* FeatureTagStore).make([{ type, value }])
      yield* (yield* FeatureTagStore).add([{ feature: feature.name, tag: { type, value } }])
    }
    const { search, searchAsJson } = yield* FeatureReads
    const page = yield* search(inProject(feature.project), anyone, minute(0))
    assert.deepStrictEqual((yield* searchAsJson(inProject(feature.project), anyone, minute(0))).parse(), page)
    const view = environmentView(environment, { hasStrategies: true, hasEnabledStrategies: true })
    assert.deepStrictEqual(page, {
      total: 1,
      features: [
        {
          ...bareSearchFeature(feature),
          environments: [{ ...view, yes: 0, no: 0, changeRequestIds: [] }],
          segments: [early.name, late.name],
          tags
        }
      ]
    })
  }),

  "shows the open change requests of a feature in each environment": Effect.gen(function* () {
    const [first, second] = [yield* anEnvironment(), yield* anEnvironment()]
    const feature = yield* aFeature({ environments: [first.name, second.name] })
    const at = { project: feature.project, environment: first.name }
    const both = yield* aChangeRequest({ ...at, ...changing("other", feature.name) })
    const approved = yield* aChangeRequest({ ...at, ...changing(feature.name), state: "Approved" })
    const own = yield* aChangeRequest({ ...at, ...changing(feature.name), state: "Draft", author: anAuthor(anyone.id) })
    const elsewhere = yield* aChangeRequest({ ...at, ...changing(feature.name), environment: second.name })
    yield* aChangeRequest({ ...at, ...changing(feature.name), state: "Draft", author: anAuthor(anyone.id + 1) })
    yield* aChangeRequest({ ...at, ...changing(feature.name), state: "Applied" })
    yield* aChangeRequest({ ...at, ...changing("other") })
    yield* aChangeRequest({ ...changing(feature.name), environment: first.name })
    const { search, searchAsJson } = yield* FeatureReads
    const page = yield* search(inProject(feature.project), anyone, minute(0))
    assert.deepStrictEqual((yield* searchAsJson(inProject(feature.project), anyone, minute(0))).parse(), page)
    const found = new Map(
      page.features.flatMap(({ environments }) =>
        environments.map(({ changeRequestIds, name }) => [name, changeRequestIds])
      )
    )
    assert.deepStrictEqual(found.get(first.name), [both.id, approved.id, own.id])
    assert.deepStrictEqual(found.get(second.name), [elsewhere.id])
  }),

  "finds features as they are now, however often the same is asked": Effect.gen(function* () {
    const { search } = yield* FeatureReads
    const { setMetadata } = yield* FeatureStore
    const { run } = yield* Transactions
    const feature = yield* aFeature({ description: "at first" })
    const descriptions = Effect.map(search(inProject(feature.project), anyone, minute(0)), ({ features }) =>
      features.map(({ description }) => description)
    )
    const describe = (description: string) => setMetadata([{ ...feature, description }])
    const undone = Effect.gen(function* () {
      yield* describe("inside")
      const inside = [yield* descriptions, yield* descriptions]
      return yield* Effect.fail(inside)
    })
    for (const description of ["at first", "then", "in the end"]) {
      yield* describe(description)
      const asked = [yield* descriptions, yield* descriptions, yield* descriptions]
      assert.deepStrictEqual(asked, [[description], [description], [description]])
      assert.deepStrictEqual(yield* Effect.flip(run(undone)), [["inside"], ["inside"]])
      assert.deepStrictEqual(yield* descriptions, [description])
    }
  }),

  "ends the page after a large feature, and counts those after it": Effect.gen(function* () {
    const project = (yield* aProject()).id
    const large = yield* aFeature({ project, createdAt: minute(1), description: "x".repeat(PAGE_SIZE) })
    const small = yield* aFeature({ project, createdAt: minute(2) })
    const { search } = yield* FeatureReads
    const page = yield* search(inProject(project), anyone, minute(0))
    assert.deepStrictEqual([page.features.map(({ name }) => name), page.total], [[large.name], 2])
    const rest = yield* search({ ...inProject(project), offset: 1 }, anyone, minute(0))
    assert.deepStrictEqual([rest.features.map(({ name }) => name), rest.total], [[small.name], 2])
  }).pipe(Effect.provideService(CurrentPageSize, PAGE_SIZE)),

  "returns parents, of children that are not archived, from children": Effect.gen(function* () {
    const { search } = yield* FeatureReads
    const project = (yield* aProject()).id
    const { upsert } = yield* DependencyStore
    const [parent, child] = [yield* aFeature({ project }), yield* aFeature({ project, createdAt: minute(1) })]
    yield* upsert([{ child: child.name, feature: parent.name, enabled: true, variants: [] }])
    const types = Effect.map(search(inProject(project), anyone, minute(0)), ({ features }) =>
      features.map(({ dependencyType }) => dependencyType)
    )
    assert.deepStrictEqual(yield* types, ["parent", "child"])
    yield* (yield* FeatureStore).archive([child.name], minute(2))
    assert.deepStrictEqual(yield* types, [null])
  }),

  "leaves private projects of others out, of the total too": Effect.gen(function* () {
    const { search } = yield* FeatureReads
    const project = (yield* aProject({ mode: "private" })).id
    yield* aFeature({ project })
    const totalFor = (memberOf: "all" | ReadonlyArray<string>) =>
      Effect.map(search(inProject(project), { id: 1, memberOf }, minute(0)), ({ total }) => total)
    assert.strictEqual(yield* totalFor([]), 0)
    assert.strictEqual(yield* totalFor(["another"]), 0)
    assert.strictEqual(yield* totalFor([project]), 1)
    assert.strictEqual(yield* totalFor("all"), 1)
  }),

  "sorts by every key in both directions as the domain does, and pages through all": Effect.gen(function* () {
    const fixture = yield* aSearchFixture(diceOf(1), 30)
    for (const sortBy of sortKeys(fixture)) {
      for (const sortOrder of ["asc", "desc"] as const) {
        for (const favoritesFirst of [true, false]) {
          const query = { ...inProjectsOf(fixture), sortBy, sortOrder, favoritesFirst, limit: 11 }
          yield* answersAsTheDomain(fixture, query)
          yield* answersAsTheDomain(fixture, { ...query, offset: 11 })
        }
      }
    }
  }),

  "filters by every operator as the domain does": Effect.gen(function* () {
    const fixture = yield* aSearchFixture(diceOf(2), 30)
    for (const filter of everyFilter(fixture)) {
      const query = inProjectsOf(fixture)
      yield* answersAsTheDomain(fixture, { ...query, filters: [...query.filters, filter] })
      yield* answersAsTheDomain(fixture, { ...query, filters: [...query.filters, filter], archived: true })
      yield* answersAsTheDomain(fixture, { ...query, filters: [...query.filters, filter], archived: null })
    }
  }),

  "finds text in names and tags, folded, with % and _ taken literally": Effect.gen(function* () {
    const fixture = yield* aSearchFixture(diceOf(3), 30)
    const [type = ""] = fixture.tags.map((tag) => tag.type)
    for (const term of [
      "äpfel",
      "a\u0308PFEL",
      "0%",
      "a_b",
      "k\\s",
      "😀",
      "ｱ",
      "σας",
      "it's",
      `${type}:ä`,
      "%",
      "_",
      "BE_"
    ]) {
      yield* answersAsTheDomain(fixture, { ...inProjectsOf(fixture), terms: [fold(term)] })
      yield* answersAsTheDomain(fixture, { ...inProjectsOf(fixture), terms: ["nowhere", fold(term)] })
    }
  }),

  "answers queries made by chance as the domain does": Effect.gen(function* () {
    const dice = diceOf(4)
    const fixture = yield* aSearchFixture(dice, 40)
    for (let count = 0; count < 200; count++) yield* answersAsTheDomain(fixture, randomQuery(fixture, dice))
  })
}

const answersAsTheDomain = Effect.fn("answersAsTheDomain")(function* (fixture: SearchFixture, query: FeatureSearch) {
  const { features, total } = yield* (yield* FeatureReads).search(query, fixture.viewer, minute(0))
  const matches = fixture.candidates
    .filter(({ project }) => project !== fixture.hidden)
    .filter((candidate) => matchesQuery(candidate, query))
    .toSorted(compareForQuery(query))
  const page = matches.slice(query.offset, query.offset + query.limit)
  assert.deepStrictEqual(
    { total, names: features.map(({ name }) => name) },
    { total: matches.length, names: page.map(({ name }) => name) },
    JSON.stringify(query)
  )
})

const inProject = (...projects: ReadonlyArray<string>): FeatureSearch => ({
  terms: [],
  filters: [{ field: "project", operator: "any", values: projects }],
  archived: false,
  sortBy: { field: "createdAt" },
  sortOrder: "asc",
  favoritesFirst: false,
  limit: 100,
  offset: 0,
  staleCutoffs
})

const inProjectsOf = (fixture: SearchFixture): FeatureSearch => inProject(...fixture.projects)

const changing = (...names: ReadonlyArray<string>) => ({ changes: names.map(switching) })
