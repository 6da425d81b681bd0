import { NewSegment } from "../domain/segments/segment.ts"
import { listStrategiesOfSegment } from "../use-cases/features/strategy-segments.ts"
import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  updateSegment,
  validateSegmentName
} from "../use-cases/segments/segments.ts"
import { method } from "./method.ts"
import { name, numericId } from "./inputs.ts"

export const segments = {
  create: method(createSegment, NewSegment),
  get: method(getSegment, numericId),
  list: method(listSegments),
  update: method(updateSegment, numericId, NewSegment),
  delete: method(deleteSegment, numericId),
  validateName: method(validateSegmentName, name),
  listStrategies: method(listStrategiesOfSegment, numericId)
}
