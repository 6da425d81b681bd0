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
import { name, number } from "./inputs.ts"

export const segments = {
  create: method(createSegment, NewSegment),
  get: method(getSegment, number),
  list: method(listSegments),
  update: method(updateSegment, number, NewSegment),
  delete: method(deleteSegment, number),
  validateName: method(validateSegmentName, name),
  listStrategies: method(listStrategiesOfSegment, number)
}
