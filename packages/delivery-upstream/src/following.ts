import type { DeliveryScope } from "@halyard/core/domain"
import type { Effect, Redacted } from "effect"
import type { Read } from "./read-answers.ts"
import type { Received } from "./received.ts"
import type { Unreachable } from "./unreachable.ts"
import type { Upstream } from "./upstream.ts"

/** A way to follow upstream. Returns when the server ends it or does not offer it. */
export type Follow = (line: Following) => Effect.Effect<FollowEnd, Unreachable>

export type FollowEnd = "ended" | "not offered" | "refused"

/** The part of a line that a way to follow uses. */
export interface Following {
  readonly upstream: Upstream
  readonly scope: DeliveryScope
  readonly secret: Redacted.Redacted<string>
  readonly pollMillis: number
  readonly received: () => Received | undefined
  /** Applies what was read to the state of the line. Undefined if nothing changed. */
  readonly take: (read: Read<Received | undefined>) => Effect.Effect<void, Unreachable>
}
