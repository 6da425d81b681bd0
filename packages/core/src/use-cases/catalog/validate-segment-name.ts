import { Effect } from "effect"
import { NameExists } from "../../domain/errors.ts"
import { displayNameViolations } from "../../domain/projects/settings-rules.ts"
import { SegmentStore } from "../../ports/segment-store.ts"
import { currentViewer } from "../people/current-viewer.ts"
import { refuseInvalid } from "../refuse.ts"

/** Fails unless a new segment could have the name. */
export const validateSegmentName = Effect.fn("validateSegmentName")(function* (name: string) {
  yield* currentViewer()
  yield* refuseInvalid(displayNameViolations(name, "/body/name"))
  const taken = (yield* (yield* SegmentStore).list).some((segment) => segment.name === name)
  if (taken) return yield* new NameExists({ resource: "segment", name })
})
