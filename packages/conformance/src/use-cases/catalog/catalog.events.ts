import { expect } from "@effect/vitest"
import {
  createContextField,
  createProjectContextField,
  createStrategyType,
  createTag,
  createTagType,
  deleteContextField,
  deleteProjectContextField,
  deleteStrategyType,
  deleteTag,
  deleteTagType,
  deprecateStrategyType,
  removeLegalValue,
  removeProjectLegalValue,
  setFeatureTypeLifetime,
  setLegalValue,
  setProjectLegalValue,
  updateContextField,
  updateProjectContextField,
  updateStrategyType,
  updateTagType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to context fields, strategy types, tags, tag types and feature types. */
export const catalogEvents: EventTable = {
  createContextField: write(({ made: name }) => ({
    act: createContextField({ name }),
    events: [{ type: "context-field-created", data: expect.objectContaining({ name, legalValues: [] }) }]
  })),
  updateContextField: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: updateContextField(name, { stickiness: true }),
      events: [
        { type: "context-field-updated", data: { ...before, stickiness: true, legalValues: [] }, preData: before }
      ]
    }))
  ),
  setLegalValue: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: setLegalValue(name, { value: "b" }),
      events: [
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
      events: [{ type: "context-field-updated", data: { ...before, legalValues: [] }, preData: before }]
    }))
  ),
  deleteContextField: write(({ made: name }) =>
    Effect.map(aField(name), (before) => ({
      act: deleteContextField(name),
      events: [{ type: "context-field-deleted", preData: before }]
    }))
  ),
  "createContextField, for one project": write(({ made: name, project }) => ({
    act: createContextField({ name, project }),
    events: [{ type: "context-field-created", project, data: expect.objectContaining({ name, project }) }]
  })),
  createProjectContextField: write(({ made: name, project }) => ({
    act: createProjectContextField(project, { name }),
    events: [{ type: "context-field-created", project, data: expect.objectContaining({ name, project }) }]
  })),
  "updateProjectContextField, setProjectLegalValue and removeProjectLegalValue": write(({ made: name, project }) =>
    Effect.map(aProjectField(project, name), (before) => {
      const [sticky, valued] = [
        { ...before, stickiness: true, legalValues: [] },
        { ...before, stickiness: true, legalValues: [{ value: "b" }] }
      ]
      const type = "context-field-updated" as const
      return {
        act: Effect.andThen(
          updateProjectContextField(project, name, { stickiness: true }),
          Effect.andThen(
            setProjectLegalValue(project, name, { value: "b" }),
            removeProjectLegalValue(project, name, "b")
          )
        ),
        events: [
          { type, project, data: sticky, preData: before },
          { type, project, data: valued, preData: sticky },
          { type, project, data: sticky, preData: valued }
        ]
      }
    })
  ),
  deleteProjectContextField: write(({ made: name, project }) =>
    Effect.map(aProjectField(project, name), (before) => ({
      act: deleteProjectContextField(project, name),
      events: [{ type: "context-field-deleted", project, preData: before }]
    }))
  ),
  createTagType: write(({ made: name }) => ({
    act: createTagType({ name }),
    events: [{ type: "tag-type-created", data: { name, description: null, icon: null, color: null } }]
  })),
  updateTagType: write(({ made: name }) =>
    Effect.map(asAdmin(createTagType({ name })), (before) => ({
      act: updateTagType(name, { icon: "i" }),
      events: [{ type: "tag-type-updated", data: { ...before, icon: "i" }, preData: before }]
    }))
  ),
  "deleteTagType, with a tag": write(({ made: name }) =>
    Effect.gen(function* () {
      const before = yield* asAdmin(createTagType({ name }))
      const tag = yield* asAdmin(createTag({ type: name, value: "unused" }))
      return {
        act: deleteTagType(name),
        events: [
          { type: "tag-deleted" as const, preData: tag },
          { type: "tag-type-deleted" as const, preData: before }
        ]
      }
    })
  ),
  createTag: write(({ made }) => {
    const tag = { type: "simple", value: `${made}-2` }
    return { act: createTag(tag), events: [{ type: "tag-created", data: tag }] }
  }),
  "deleteTag, from a feature": write(({ event, tag }) => ({
    act: deleteTag(tag),
    events: [
      { type: "feature-untagged", ...event, tags: [], preData: tag },
      { type: "tag-deleted", preData: tag }
    ]
  })),
  setFeatureTypeLifetime: write(() =>
    Effect.map(asAdmin(setFeatureTypeLifetime("operational", 7)), (before) => ({
      act: Effect.tap(setFeatureTypeLifetime("operational", 8), () => setFeatureTypeLifetime("operational", 7)),
      events: [
        { type: "feature-type-updated", data: { ...before, lifetimeDays: 8 }, preData: before },
        { type: "feature-type-updated", data: before, preData: { ...before, lifetimeDays: 8 } }
      ]
    }))
  ),
  createStrategyType: write(({ made: name }) => ({
    act: createStrategyType({ name, title: "T" }),
    events: [
      {
        type: "strategy-created",
        data: {
          name,
          title: "T",
          displayName: null,
          description: "",
          editable: true,
          deprecated: false,
          parameters: []
        }
      }
    ]
  })),
  updateStrategyType: write(({ made: name }) =>
    Effect.map(asAdmin(createStrategyType({ name })), (before) => ({
      act: updateStrategyType(name, { displayName: "D" }),
      events: [{ type: "strategy-updated", data: { ...before, displayName: "D" }, preData: before }]
    }))
  ),
  "deprecateStrategyType, and back": write(({ made: name }) =>
    Effect.map(asAdmin(createStrategyType({ name })), (before) => ({
      act: Effect.andThen(deprecateStrategyType(name, true), deprecateStrategyType(name, false)),
      events: [
        { type: "strategy-deprecated", data: { ...before, deprecated: true }, preData: before },
        { type: "strategy-reactivated", data: before, preData: { ...before, deprecated: true } }
      ]
    }))
  ),
  deleteStrategyType: write(({ made: name }) =>
    Effect.map(asAdmin(createStrategyType({ name })), (before) => ({
      act: deleteStrategyType(name),
      events: [{ type: "strategy-deleted", preData: before }]
    }))
  )
}

const aField = (name: string) => asAdmin(createContextField({ name, legalValues: [{ value: "a" }] }))

const aProjectField = (project: string, name: string) =>
  asAdmin(createProjectContextField(project, { name, legalValues: [{ value: "a" }] }))
