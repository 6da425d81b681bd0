import { assert } from "@effect/vitest"
import { type ExportData, ImportData } from "@halyard/core/domain"
import { StrategyTypeStore } from "@halyard/core/ports"
import {
  createProject,
  createSegment,
  dryRunImport,
  exportFeatures,
  importFeatures,
  listProjects,
  setUpInstance
} from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { diceOf } from "../../fixtures/dice.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { comparableExport, lasting } from "../../fixtures/comparable-export.ts"
import { anImport, contentOf } from "../../fixtures/imports.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { type ImportSurroundings, randomImport } from "../../fixtures/random-import.ts"
import { fillProject } from "../../fixtures/random-project.ts"
import { springbootTemplate } from "../../fixtures/springboot-template.ts"

export const exportIdentitySuite: FreshSuite = {
  "an export brought into another instance makes the same there": Effect.fnUntraced(function* (onFreshStore) {
    const imports = [1, 2, 3, 4, 5, 6].map((seed) => randomImport(diceOf(seed), `random-${seed}`, surroundings))
    const real = yield* Schema.decodeUnknownEffect(ImportData)(springbootTemplate)
    const origin = yield* onFreshStore(instanceWith(surroundings, [...imports, real]))
    const exported = yield* Schema.decodeUnknownEffect(ImportDataFromJson)(JSON.stringify(origin.exported))
    const elsewhere = { ...surroundings, segments: ["decoy", ...surroundings.segments.toReversed()] }
    const target = yield* onFreshStore(instanceWith(elsewhere, [exported]))

    assert.strictEqual(origin.exported.features.length, 6 * 12 + real.features.length)
    assert.isTrue(Object.values(origin.exported).every((list) => list.length > 0))
    assert.deepStrictEqual(comparableExport(target.exported), comparableExport(origin.exported))
    assert.deepStrictEqual(target.content.map(lasting), origin.content.map(lasting))
  }),

  "projects that people filled are the same wherever they are brought, over others as well, and twice is once":
    Effect.fnUntraced(function* (onFreshStore) {
      const exports = yield* onFreshStore(filledProjects)
      yield* onFreshStore(
        Effect.gen(function* () {
          yield* anInstance({ ...surroundings, segments: ["decoy", ...surroundings.segments.toReversed()] })
          for (const { seed, exported } of exports) {
            const project = `copy-${seed}`
            const known = (yield* asAdmin(listProjects())).some(({ id }) => id === project)
            if (!known) yield* aProjectOfSeed(project, seed)
            const arrived = yield* bring(project, exported)
            assert.deepStrictEqual(comparableExport(arrived), comparableExport(exported))
          }
        })
      )
    })
}

const ImportDataFromJson = Schema.fromJsonString(ImportData)

const surroundings: ImportSurroundings = { segments: ["beta", "staff", "ünpaid"], strategyTypes: ["custom", "bespoke"] }

const environments = ["development", "production"] as const

/** Exports of several projects, taken from one environment after the other. */
const filledProjects = Effect.gen(function* () {
  yield* anInstance(surroundings)
  const exports = yield* Effect.forEach([11, 12, 13], (seed) =>
    Effect.gen(function* () {
      const project = `filled-${seed}`
      const segment = yield* aProjectOfSeed(project, seed)
      yield* fillProject(diceOf(seed), project, { ...surroundings, segments: [...surroundings.segments, segment.name] })
      return yield* Effect.forEach(environments, (environment) =>
        Effect.map(asAdmin(exportFeatures({ project, environment })), (exported) => ({ seed, exported }))
      )
    })
  )
  assert.isTrue(exports.flat().every(({ exported }) => exported.features.length === 11))
  return exports.flat()
})

/** Creates a project with its own segment, named after the seed. */
const aProjectOfSeed = Effect.fnUntraced(function* (id: string, seed: number) {
  yield* asAdmin(createProject({ id, name: id }))
  return yield* asAdmin(createSegment({ name: `own-${seed}`, project: id, constraints: [] }))
})

/** Imports an export into `production` from JSON. A second import must change nothing. Returns a new export. */
const bring = Effect.fnUntraced(function* (project: string, exported: ExportData) {
  const data = yield* Schema.decodeUnknownEffect(ImportDataFromJson)(JSON.stringify(exported))
  const request = anImport(project, data, "production")
  assert.deepStrictEqual((yield* asAdmin(dryRunImport(request))).errors, [])
  yield* asAdmin(importFeatures(request))
  const content = yield* contentOf(project)
  const again = yield* withRecordedEvents(asAdmin(importFeatures(request)))
  assert.deepStrictEqual(
    again.events.map(({ type }) => type),
    ["features-imported"]
  )
  assert.deepStrictEqual(yield* contentOf(project), content)
  return yield* asAdmin(exportFeatures({ project, environment: "production" }))
})

/** A new instance with these segments and strategy types that runs the imports. Returns its features and its export. */
const instanceWith = Effect.fnUntraced(function* (known: ImportSurroundings, imports: ReadonlyArray<ImportData>) {
  yield* anInstance(known)
  for (const data of imports) yield* asAdmin(importFeatures(anImport("default", data)))
  const exported = yield* asAdmin(exportFeatures({ project: "default", environment: "development" }))
  return { exported, content: yield* contentOf("default") }
})

const anInstance = Effect.fnUntraced(function* (known: ImportSurroundings) {
  yield* setUpInstance()
  yield* (yield* StrategyTypeStore).insert(known.strategyTypes.map(aStrategyType))
  yield* Effect.forEach(known.segments, (name) => asAdmin(createSegment({ name, constraints: [] })))
})

const aStrategyType = (name: string) => ({
  name,
  title: null,
  displayName: null,
  description: "",
  editable: true,
  deprecated: false,
  parameters: []
})
