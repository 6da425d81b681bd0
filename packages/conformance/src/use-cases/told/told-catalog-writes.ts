import { expect } from "@effect/vitest"
import {
  createContextField,
  createSegment,
  createTag,
  createTagType,
  deleteContextField,
  deleteTag,
  deleteTagType,
  removeLegalValue,
  setFeatureTypeLifetime,
  setLegalValue,
  updateContextField,
  updateTagType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
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
  updateContextField: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: updateContextField(name, { stickiness: true }),
      told: [{ type: "context-field-updated", data: { ...before, stickiness: true, legalValues: [] }, preData: before }]
    }))
  ),
  setLegalValue: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: setLegalValue(name, { value: "b" }),
      told: [
        {
          type: "context-field-updated",
          data: { ...before, legalValues: [{ value: "a" }, { value: "b" }] },
          preData: before
        }
      ]
    }))
  ),
  removeLegalValue: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: removeLegalValue(name, "a"),
      told: [{ type: "context-field-updated", data: { ...before, legalValues: [] }, preData: before }]
    }))
  ),
  deleteContextField: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: deleteContextField(name),
      told: [{ type: "context-field-deleted", preData: before }]
    }))
  ),

  createTagType: write(({ made: name }) => ({
    act: createTagType({ name }),
    told: [{ type: "tag-type-created", data: { name, description: null, icon: null, color: null } }]
  })),
  updateTagType: write(({ made: name }) =>
    Effect.map(asAdmin(createTagType({ name })), (before) => ({
      act: updateTagType(name, { icon: "i" }),
      told: [{ type: "tag-type-updated", data: { ...before, icon: "i" }, preData: before }]
    }))
  ),
  "deleteTagType, with a tag": write(({ made: name }) =>
    Effect.gen(function* () {
      const before = yield* asAdmin(createTagType({ name }))
      const tag = yield* asAdmin(createTag({ type: name, value: "unused" }))
      return {
        act: deleteTagType(name),
        told: [
          { type: "tag-deleted" as const, preData: tag },
          { type: "tag-type-deleted" as const, preData: before }
        ]
      }
    })
  ),

  createTag: write(({ made }) => {
    const tag = { type: "simple", value: `${made}-2` }
    return { act: createTag(tag), told: [{ type: "tag-created", data: tag }] }
  }),
  "deleteTag, from a feature": write(({ event, tag }) => ({
    act: deleteTag(tag),
    told: [
      { type: "feature-untagged", ...event, tags: [], preData: tag },
      { type: "tag-deleted", preData: tag }
    ]
  })),

  setFeatureTypeLifetime: write(() =>
    Effect.map(asAdmin(setFeatureTypeLifetime("operational", 7)), (before) => ({
      act: Effect.tap(setFeatureTypeLifetime("operational", 8), () => setFeatureTypeLifetime("operational", 7)),
      told: [
        { type: "feature-type-updated", data: { ...before, lifetimeDays: 8 }, preData: before },
        { type: "feature-type-updated", data: before, preData: { ...before, lifetimeDays: 8 } }
      ]
    }))
  )
}

const aField = (name: string) => asAdmin(createContextField({ name, legalValues: [{ value: "a" }] }))
