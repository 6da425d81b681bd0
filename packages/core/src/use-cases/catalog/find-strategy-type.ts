import { Effect } from "effect"
import type { StrategyType } from "../../domain/catalog/strategy-type.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { holdCatalog } from "./hold-catalog.ts"

/** All strategy types, in the order in which they were made. */
export const listStrategyTypes = Effect.fn("listStrategyTypes")(function* () {
  yield* currentViewer()
  return yield* (yield* StrategyTypeStore).list
})

/** The strategy type of this name. */
export const getStrategyType = Effect.fn("getStrategyType")(function* (name: string) {
  const type = (yield* listStrategyTypes()).find((candidate) => candidate.name === name)
  if (type === undefined) return yield* new NotFound({ resource: "strategy type", id: name })
  return type satisfies StrategyType
})

/** The same, held to change it. */
export const holdStrategyType = Effect.fn("holdStrategyType")(function* (name: string) {
  yield* holdCatalog()
  return yield* getStrategyType(name)
})

/** SDKs bring the code of built-in types, so these stay as they are. */
export const refuseBuiltIn = Effect.fn("refuseBuiltIn")(function* ({ editable, name }: StrategyType) {
  if (editable) return
  return yield* new InvalidOperation({
    message: `The strategy type "${name}" is built in, so it cannot be changed or removed`
  })
})
