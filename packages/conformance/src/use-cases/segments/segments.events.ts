import { expect } from "@effect/vitest"
import {
  addStrategy,
  createSegment,
  deleteSegment,
  replaceStrategySegments,
  updateSegment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { addSegment } from "../../fixtures/workspaces.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

/** The events of each write to a segment. */
export const segmentEvents: EventTable = {
  createSegment: write(({ project, made: name }) => ({
    act: createSegment({ name, project, constraints: [] }),
    events: [{ type: "segment-created", project, data: expect.objectContaining({ name, project, constraints: [] }) }]
  })),
  updateSegment: write(({ project, made: name }) =>
    Effect.map(addSegment({ name, project }), (before) => ({
      act: updateSegment(before.id, { name, description: "Another", constraints: [] }),
      events: [{ type: "segment-updated", project, data: { ...before, description: "Another" }, preData: before }]
    }))
  ),
  deleteSegment: write(({ project, made: name }) =>
    Effect.map(addSegment({ name, project }), (before) => ({
      act: deleteSegment(before.id),
      events: [{ type: "segment-deleted", project, preData: before }]
    }))
  ),
  replaceStrategySegments: write(({ project, development, inDevelopment, made: name }) =>
    Effect.gen(function* () {
      const { id } = yield* addSegment({ name, project })
      const strategy = yield* asAdmin(addStrategy(development, { name: "default" }))
      const request = { projectId: project, environmentId: "development", strategyId: strategy.id, segmentIds: [id] }
      const data = expect.objectContaining({ id: strategy.id, segments: [id] })
      return {
        act: replaceStrategySegments(request),
        events: [{ type: "feature-strategy-update", ...inDevelopment, data, preData: { ...strategy } }]
      }
    })
  )
}
