import { assert } from "@effect/vitest"
import {
  createSegment,
  type ExportData,
  exportFeatures,
  ImportData,
  importFeatures,
  setUpInstance,
  type Strategy,
  StrategyTypeStore
} from "@halyard/core"
import { Effect, Schema, Struct } from "effect"
import { diceOf } from "../../dice.ts"
import type { FreshPromises } from "../fresh-promises.ts"
import { anImport, contentOf } from "./import-worlds.ts"
import { asAdmin } from "../people/principals.ts"
import { type ImportSurroundings, randomImport } from "./random-import.ts"
import { springbootTemplate } from "./springboot-template.ts"

export const exportIdentityPromises: FreshPromises = {
  "an export brought into another instance makes the same there": Effect.fnUntraced(function* (onFreshStore) {
    const imports = [1, 2, 3, 4, 5, 6].map((seed) => randomImport(diceOf(seed), `random-${seed}`, surroundings))
    const real = yield* Schema.decodeUnknownEffect(ImportData)(springbootTemplate)
    const origin = yield* onFreshStore(instanceWith(surroundings, [...imports, real]))
    const exported = yield* Schema.decodeUnknownEffect(ImportDataFromJson)(JSON.stringify(origin.exported))
    const elsewhere = { ...surroundings, segments: ["decoy", ...surroundings.segments.toReversed()] }
    const target = yield* onFreshStore(instanceWith(elsewhere, [exported]))

    assert.strictEqual(origin.exported.features.length, 6 * 12 + real.features.length)
    assert.isTrue(Object.values(origin.exported).every((list) => list.length > 0))
    assert.deepStrictEqual(comparable(target.exported), comparable(origin.exported))
    assert.deepStrictEqual(target.content.map(lasting), origin.content.map(lasting))
  })
}

const ImportDataFromJson = Schema.fromJsonString(ImportData)

const surroundings: ImportSurroundings = { segments: ["beta", "staff", "ünpaid"], strategyTypes: ["custom", "bespoke"] }

/** An instance that has these segments and strategy types, and to which the imports are brought: its features and its export. */
const instanceWith = Effect.fnUntraced(function* (known: ImportSurroundings, imports: ReadonlyArray<ImportData>) {
  yield* setUpInstance()
  yield* (yield* StrategyTypeStore).insert(known.strategyTypes.map(aStrategyType))
  yield* Effect.forEach(known.segments, (name) => asAdmin(createSegment({ name, constraints: [] })))
  for (const data of imports) yield* asAdmin(importFeatures(anImport("default", data)))
  const exported = yield* asAdmin(exportFeatures({ project: "default", environment: "development" }))
  return { exported, content: yield* contentOf("default") }
})

const aStrategyType = (name: string) => ({
  name,
  displayName: null,
  description: "",
  builtIn: false,
  deprecated: false,
  parameters: []
})

/** The export with names instead of segments' ids, and without what belongs to one instance only. */
const comparable = (data: ExportData) => {
  const names = new Map(data.segments.map(({ id, name }) => [id, name]))
  return {
    ...data,
    featureStrategies: data.featureStrategies.map((strategy) => ({
      ...timeless(strategy),
      segments: strategy.segments.map((id) => names.get(id)).toSorted()
    })),
    segments: [...names.values()].toSorted(),
    contextFields: data.contextFields.map(({ createdAt: _, ...field }) => field)
  }
}

const timeless = ({ id: _, ...strategy }: Strategy) => strategy

/** A feature without ids, dates and creators. */
const lasting = (feature: Effect.Success<ReturnType<typeof contentOf>>[number]) => {
  return {
    ...Struct.omit(feature, ["createdAt", "createdBy", "lifecycle"]),
    environments: feature.environments.map((environment) => ({
      ...environment,
      strategies: environment.strategies.map((strategy) => ({
        ...timeless(strategy),
        segments: strategy.segments.length
      }))
    }))
  }
}
