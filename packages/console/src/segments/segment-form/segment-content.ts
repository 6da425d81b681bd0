import type { NewSegment, Segment } from "../../interface/operations.gen.ts"
import { completeConstraint, isSameJson } from "../../strategies/same-content.ts"

/** A segment that is not filled in yet. */
export const newSegment = (project: string | undefined): NewSegment => ({
  name: "",
  description: "",
  project: project ?? null,
  constraints: []
})

/** The parts of a segment that can be edited. */
export const segmentContent = ({ constraints, description, name, project }: Segment): NewSegment => ({
  name,
  description: description ?? "",
  project,
  constraints
})

export const isSameSegment = (left: NewSegment, right: NewSegment): boolean =>
  isSameJson(complete(left), complete(right))

const complete = ({ constraints, description, name, project }: NewSegment): NewSegment => ({
  name,
  description: description ?? "",
  project: project ?? null,
  constraints: constraints.map(completeConstraint)
})
