import { Effect } from "effect"
import { tagTypeCreated } from "../../domain/catalog/catalog-events.ts"
import type { ProviderDefinition } from "../../domain/integrations/provider-definition.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { holdCatalog } from "../catalog/hold-catalog.ts"
import { recordEvents } from "../events/in-transaction.ts"

/** Adds the tag types of a provider that are missing, so that features can be tagged for it. */
export const addTagTypes = Effect.fn("addTagTypes")(function* ({ tagTypes = [] }: ProviderDefinition) {
  if (tagTypes.length === 0) return
  yield* holdCatalog()
  const store = yield* TagTypeStore
  const present = new Set((yield* store.list).map(({ name }) => name))
  const missing = tagTypes.filter(({ name }) => !present.has(name))
  yield* Effect.orDie(store.insert(missing))
  yield* recordEvents(...missing.map(tagTypeCreated))
})
