import {
  addStrategy,
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  listSegmentsOfStrategy,
  listStrategiesOfSegment,
  replaceStrategySegments,
  updateSegment,
  validateSegmentName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { forEditors, forEverybody, inProduction, named, type ProtectedUseCases } from "../protected-use-case.ts"
import type { Flag } from "../../fixtures/worlds.ts"

export const protectedSegmentUseCases: ProtectedUseCases = {
  updateSegment: forEditors("UPDATE_SEGMENT", () =>
    Effect.flatMap(aSegment, ({ id, name }) => updateSegment(id, { name, constraints: [] }))
  ),
  deleteSegment: forEditors("DELETE_SEGMENT", () => Effect.flatMap(aSegment, ({ id }) => deleteSegment(id))),
  replaceStrategySegments: inProduction("UPDATE_FEATURE_STRATEGY", (flag) =>
    Effect.flatMap(aStrategy(flag), ({ id: strategyId }) =>
      replaceStrategySegments({ projectId: flag.project, strategyId, environmentId: "production", segmentIds: [] })
    )
  ),

  listSegments: forEverybody(() => listSegments()),
  getSegment: forEverybody(() => Effect.flatMap(aSegment, ({ id }) => getSegment(id))),
  validateSegmentName: forEverybody(() => named(validateSegmentName)),
  listStrategiesOfSegment: forEverybody(() => Effect.flatMap(aSegment, ({ id }) => listStrategiesOfSegment(id))),
  listSegmentsOfStrategy: forEverybody((flag) =>
    Effect.flatMap(aStrategy(flag), ({ id }) => listSegmentsOfStrategy(id))
  )
}

const aSegment = named((name) => asAdmin(createSegment({ name, constraints: [] })))

const aStrategy = (flag: Flag) => asAdmin(addStrategy(flag.production, { name: "default" }))
