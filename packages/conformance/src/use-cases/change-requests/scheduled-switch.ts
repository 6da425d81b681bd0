import { now, secondsAfter } from "@halyard/core/domain"
import { getChangeRequest, getFeatureEnvironment, moveRequest } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

/** A request that switches the flag on in ten minutes. */
export const scheduledSwitch = Effect.gen(function* () {
  const scene = yield* aGuardedFlag()
  const { ann, bob, feature } = scene
  const address = yield* inReview(scene, ann, switchTo(feature, true))
  yield* as(bob)(moveRequest(address, { state: "Approved" }))
  const scheduledAt = secondsAfter(yield* now, 600)
  yield* as(bob)(moveRequest(address, { state: "Scheduled", scheduledAt }))
  const isOn = Effect.map(asAdmin(getFeatureEnvironment(scene.production)), ({ enabled }) => enabled)
  return { ...scene, address, scheduledAt, isOn, view: as(ann)(getChangeRequest(address)) }
})
