import { Effect, Equal } from "effect"
import {
  completeParameter,
  type NewStrategyType,
  type StrategyType,
  type StrategyTypeChange,
  strategyTypeChanged,
  strategyTypeCreated,
  strategyTypeDeleted,
  strategyTypeViolations
} from "../../domain/catalog/strategy-type.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { lockCatalog, lockWholeCatalog, refuseInUse } from "./lock-catalog.ts"

/** Creates a strategy type. */
export const createStrategyType = Effect.fn("createStrategyType")(function* (draft: NewStrategyType) {
  yield* requirePermission("CREATE_STRATEGY")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(strategyTypeViolations(draft, ""))
      yield* lockCatalog()
      const type = strategyTypeOf(draft)
      yield* refuseLongList("strategyTypes", (yield* StrategyTypeStore).list, { after: type })
      yield* (yield* StrategyTypeStore).insert([type])
      yield* recordEvents(strategyTypeCreated(type))
      return type
    })
  )
})

const strategyTypeOf = (draft: NewStrategyType): StrategyType => ({
  name: draft.name,
  title: draft.title ?? null,
  displayName: draft.displayName ?? null,
  description: draft.description ?? "",
  editable: true,
  deprecated: false,
  parameters: (draft.parameters ?? []).map(completeParameter)
})

/** Changes the given properties of a strategy type. Existing strategies keep their parameters. */
export const updateStrategyType = Effect.fn("updateStrategyType")(function* (
  name: string,
  given: Partial<StrategyTypeChange>
) {
  yield* requirePermission("UPDATE_STRATEGY")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* lockStrategyType(name)
      yield* refuseBuiltIn(before)
      yield* refuseInvalid(strategyTypeViolations({ ...given, name }, "", before))
      const after = changed(before, given)
      yield* refuseLongList("strategyTypes", (yield* StrategyTypeStore).list, { before, after })
      yield* replace(before, after)
    })
  )
})

/** Deprecates a strategy type, or reverts that. Existing strategies are not affected. */
export const deprecateStrategyType = Effect.fn("deprecateStrategyType")(function* (name: string, deprecated: boolean) {
  yield* requirePermission("UPDATE_STRATEGY")

  yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* lockStrategyType(name)
      yield* replace(before, { ...before, deprecated })
    })
  )
})

const changed = (before: StrategyType, given: Partial<StrategyTypeChange>): StrategyType => ({
  ...before,
  title: given.title === undefined ? before.title : given.title,
  displayName: given.displayName === undefined ? before.displayName : given.displayName,
  description: given.description === undefined ? before.description : (given.description ?? ""),
  parameters: given.parameters === undefined ? before.parameters : given.parameters.map(completeParameter)
})

/** Writes the type and records the event, if it differs. */
const replace = Effect.fnUntraced(function* (before: StrategyType, after: StrategyType) {
  if (Equal.equals(before, after)) return
  yield* (yield* StrategyTypeStore).update(after)
  yield* recordEvents(strategyTypeChanged(before, after))
})

/** Removes a custom strategy type that no strategy uses, not even one of an archived feature. */
export const deleteStrategyType = Effect.fn("deleteStrategyType")(function* (name: string) {
  yield* requirePermission("DELETE_STRATEGY")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockWholeCatalog()
      const type = yield* getStrategyType(name)
      yield* refuseBuiltIn(type)
      const store = yield* StrategyTypeStore
      yield* refuseInUse(`strategy type "${name}"`, yield* store.users(name))
      yield* store.remove(name)
      yield* recordEvents(strategyTypeDeleted(type))
    })
  )
})

/** Lists all strategy types, in the order in which they were added. */
export const listStrategyTypes = Effect.fn("listStrategyTypes")(function* () {
  yield* currentViewer()
  return yield* (yield* StrategyTypeStore).list
})

/** Returns the strategy type with this name. */
export const getStrategyType = Effect.fn("getStrategyType")(function* (name: string) {
  const type = (yield* listStrategyTypes()).find((candidate) => candidate.name === name)
  if (type === undefined) return yield* new NotFound({ resource: "strategy type", id: name })
  return type satisfies StrategyType
})

/** Returns the strategy type with this name, and locks the catalog until the transaction ends. */
const lockStrategyType = Effect.fnUntraced(function* (name: string) {
  yield* lockCatalog()
  return yield* getStrategyType(name)
})

/** SDKs implement the built-in types, so these cannot be changed. */
const refuseBuiltIn = Effect.fnUntraced(function* ({ editable, name }: StrategyType) {
  if (editable) return
  return yield* new InvalidOperation({
    message: `The strategy type "${name}" is built in, so it cannot be changed or removed`
  })
})
