import type { Effect } from "effect"
import type { UseCaseNeeds } from "./use-case-suite.ts"

/** Runs an effect on a store of its own, which is empty at first. */
export type OnFreshStore = <A, E>(effect: Effect.Effect<A, E, UseCaseNeeds>) => Effect.Effect<A, unknown>

/** Tests, by the sentence that they prove, which need one store or several to themselves. */
export type FreshSuite = Readonly<Record<string, (onFreshStore: OnFreshStore) => Effect.Effect<void, unknown>>>
