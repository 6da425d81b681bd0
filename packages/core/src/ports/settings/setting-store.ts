import { Context, type Effect, type Option, type Schema } from "effect"

/** Stores the settings of the instance by name. */
export class SettingStore extends Context.Service<
  SettingStore,
  {
    readonly find: (name: string) => Effect.Effect<Option.Option<Schema.Json>>
    /** Returns those of these settings that were ever set, by name, in one query. */
    readonly findAll: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, Schema.Json>>
    readonly set: (name: string, content: Schema.Json) => Effect.Effect<void>
  }
>()("@halyard/core/SettingStore") {}
