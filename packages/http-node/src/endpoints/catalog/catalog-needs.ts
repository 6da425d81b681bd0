import { createContextField, createSegment, createTagType } from "@halyard/core"
import type { Needs } from "../needs.ts"

export const catalogNeeds: Needs = {
  createSegment: ["CREATE_SEGMENT", createSegment({ name: "", constraints: [] })],
  createContextField: ["CREATE_CONTEXT_FIELD", createContextField({ name: "not a name" })],
  createTagType: ["CREATE_TAG_TYPE", createTagType({ name: "not a name" })]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToCatalog: ReadonlyArray<string> = []
