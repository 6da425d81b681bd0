import { Effect } from "effect"
import { NameExists } from "../../domain/violations/errors.ts"
import { SegmentStore } from "../../ports/segments/segment-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { displayNameViolations } from "../../domain/violations/names.ts"

/** Fails unless a new segment could have the name. */
export const validateSegmentName = Effect.fn("validateSegmentName")(function* (name: string) {
  yield* currentViewer()
  yield* refuseInvalid(displayNameViolations(name, "/body/name"))
  const taken = (yield* (yield* SegmentStore).list).some((segment) => segment.name === name)
  if (taken) return yield* new NameExists({ resource: "segment", name })
})
