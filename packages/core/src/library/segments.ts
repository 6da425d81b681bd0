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
import { door } from "./door.ts"
import { name, number } from "./inputs.ts"

export const segments = {
  create: door(createSegment, NewSegment),
  get: door(getSegment, number),
  list: door(listSegments),
  update: door(updateSegment, number, NewSegment),
  delete: door(deleteSegment, number),
  validateName: door(validateSegmentName, name),
  listStrategies: door(listStrategiesOfSegment, number)
}
