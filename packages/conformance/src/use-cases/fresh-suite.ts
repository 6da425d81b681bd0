import type { Effect } from "effect"
import type { UseCaseNeeds } from "./use-case-suite.ts"

/** Runs an effect on a new, empty store. */
export type OnFreshStore = <A, E>(effect: Effect.Effect<A, E, UseCaseNeeds>) => Effect.Effect<A, unknown>

/** Tests that need one or more stores of their own, keyed by title. */
export type FreshSuite = Readonly<Record<string, (onFreshStore: OnFreshStore) => Effect.Effect<void, unknown>>>
