import { expect } from "@effect/vitest"
import { createContextField, createSegment, createTagType } from "@halyard/core"
import { type ToldWrites, write } from "../told-write.ts"

/** What the use cases of the catalog write. */
export const toldCatalogWrites: ToldWrites = {
  createSegment: write(({ project, made: name }) => ({
    act: createSegment({ name, project, constraints: [] }),
    told: [{ type: "segment-created", project, data: expect.objectContaining({ name, project, constraints: [] }) }]
  })),
  createContextField: write(({ made: name }) => ({
    act: createContextField({ name }),
    told: [{ type: "context-field-created", data: expect.objectContaining({ name, legalValues: [] }) }]
  })),
  createTagType: write(({ made: name }) => ({
    act: createTagType({ name }),
    told: [{ type: "tag-type-created", data: { name, description: null, icon: null } }]
  }))
}
