import { createContextField, createSegment, createTagType } from "@halyard/core"
import { forEditors, named, type ProtectedUseCases } from "../protected-use-case.ts"

export const protectedCatalogUseCases: ProtectedUseCases = {
  createSegment: forEditors("CREATE_SEGMENT", () => named((name) => createSegment({ name, constraints: [] }))),
  createContextField: forEditors("CREATE_CONTEXT_FIELD", () => named((name) => createContextField({ name }))),
  createTagType: forEditors("CREATE_TAG_TYPE", () => named((name) => createTagType({ name })))
}
