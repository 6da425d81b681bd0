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
import type { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type FlagWorkspace, addSegment } from "../../fixtures/workspaces.ts"
import { type AccessTable, after, type UseCaseCall, inProduction, named } from "../access/access-table.ts"

export const segmentsAccess: AccessTable = {
  getSegments: () => listSegments(),
  createSegment: () => named((name) => createSegment({ name, constraints: [] })),
  validateSegment: () => named(validateSegmentName),
  getSegment: () => onSegment(({ id }) => getSegment(id)),
  updateSegment: () => onSegment(({ id, name }) => updateSegment(id, { name, constraints: [] })),
  removeSegment: () => onSegment(({ id }) => deleteSegment(id)),
  getStrategiesBySegmentId: () => onSegment(({ id }) => listStrategiesOfSegment(id)),
  getSegmentsByStrategyId: (flag) => onStrategy(flag, listSegmentsOfStrategy),
  updateFeatureStrategySegments: inProduction("UPDATE_FEATURE_STRATEGY", (flag) =>
    onStrategy(flag, (strategyId) =>
      replaceStrategySegments({ projectId: flag.project, strategyId, environmentId: "production", segmentIds: [] })
    )
  )
}

const onSegment = (call: (segment: Effect.Success<ReturnType<typeof addSegment>>) => UseCaseCall) =>
  after(addSegment(), call)

const onStrategy = ({ production }: FlagWorkspace, call: (id: string) => UseCaseCall) =>
  after(asAdmin(addStrategy(production, { name: "default" })), ({ id }) => call(id))
