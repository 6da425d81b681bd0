import type { CurrentPrincipal, Permission } from "@halyard/core/domain"
import type { Effect } from "effect"
import type { Halyard } from "../../src/halyard-layer.ts"

/** What each endpoint needs by its path, and the use case that must need the same. What they address does not exist. */
export type Needs = Readonly<
  Record<string, readonly [Permission, Effect.Effect<unknown, unknown, Halyard | CurrentPrincipal>]>
>
