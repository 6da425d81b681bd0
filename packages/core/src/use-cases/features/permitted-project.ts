import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { Permission } from "../../domain/access/permission.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { requirePermission } from "../access/require-permission.ts"

/** The project of a feature that is addressed by its name alone, for who holds the permission there. */
export const permittedProject = Effect.fn("permittedProject")(function* (permission: Permission, feature: string) {
  const [found] = yield* (yield* FeatureStore).hold([feature])
  yield* requirePermission(permission, found === undefined ? {} : { project: found.project })
  if (found === undefined) return yield* new NotFound({ resource: "feature", id: feature })
  return found.project
})
