import { Effect } from "effect"
import { InvalidOperation } from "../../domain/errors.ts"
import { featureArchived } from "../../domain/features/feature-events.ts"
import { now } from "../../domain/timestamp.ts"
import { DependencyStore } from "../../ports/dependency-store.ts"
import { FeatureStore } from "../../ports/feature-store.ts"
import { LifecycleStore } from "../../ports/lifecycle-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"

/** Archives a feature that no other depends on. It keeps its name, tags and strategies. */
export const archiveFeature = Effect.fn("archiveFeature")(function* (address: FeatureAddress) {
  yield* requirePermission("DELETE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      const { children } = yield* (yield* DependencyStore).relatives(address.feature)
      if (children.length > 0) return yield* refuseParent(address.feature, children)

      const at = yield* now
      yield* (yield* FeatureStore).archive(address.feature, at)
      yield* (yield* LifecycleStore).enter([address.feature], "archived", at)
      yield* recordEvents(featureArchived(address))
    })
  )
})

const refuseParent = (feature: string, children: ReadonlyArray<string>) =>
  Effect.fail(
    new InvalidOperation({
      message: `"${feature}" cannot be archived while other features depend on it: ${children.join(", ")}`
    })
  )
