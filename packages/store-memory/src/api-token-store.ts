import { ApiTokenStore } from "@halyard/core"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "./database.ts"

export const layerApiTokenStore: Layer.Layer<ApiTokenStore, never, Database> = Layer.effect(
  ApiTokenStore,
  Effect.map(Database, ({ modify, read }) =>
    ApiTokenStore.of({
      find: (digest) => read((state) => HashMap.get(state.apiTokens, digest)),
      insertOnce: (digest, token) =>
        modify((state) =>
          HashMap.has(state.apiTokens, digest)
            ? [false, state]
            : [true, { ...state, apiTokens: HashMap.set(state.apiTokens, digest, token) }]
        ),
      count: (type) =>
        read((state) => HashMap.reduce(state.apiTokens, 0, (count, token) => count + (token.type === type ? 1 : 0)))
    })
  )
)
