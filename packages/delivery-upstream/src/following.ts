import type { DeliveryScope } from "@halyard/core/domain"
import type { Effect, Redacted } from "effect"
import type { Read } from "./read-answers.ts"
import type { Received } from "./received.ts"
import type { Unreachable } from "./unreachable.ts"
import type { Upstream } from "./upstream.ts"

/** A way to follow upstream: until that ends, is not offered, or fails. */
export type Follow = (line: Following) => Effect.Effect<FollowEnd, Unreachable>

export type FollowEnd = "ended" | "not offered" | "refused"

/** The part of a line that a way to follow uses. */
export interface Following {
  readonly upstream: Upstream
  readonly scope: DeliveryScope
  readonly secret: Redacted.Redacted<string>
  readonly pollMillis: number
  readonly received: () => Received | undefined
  /** Takes an answer. Undefined if there is nothing that it changes. */
  readonly take: (read: Read<Received | undefined>) => Effect.Effect<void, Unreachable>
}
