import { Notice } from "../../components/notice.tsx"
import { violationsAt } from "../../interface/interface-error.ts"
import type { SegmentListItem } from "../../interface/operations.gen.ts"
import { CheckList } from "../constraints/check-list.tsx"
import { constraintWords } from "../constraint-words.ts"

export interface SegmentsSectionProps {
  readonly value: ReadonlyArray<number>
  readonly onChange: (segments: Array<number>) => void
  readonly segments: ReadonlyArray<SegmentListItem>
  readonly most: number | undefined
  readonly error: unknown
}

/** The segments that users also must be in. */
export const SegmentsSection = ({ error, most, onChange, segments, value }: SegmentsSectionProps) => {
  if (segments.length === 0) {
    return <Notice>There are no segments yet. A segment keeps constraints that several strategies share.</Notice>
  }
  const unknown = value.filter((id) => !segments.some((segment) => segment.id === id))
  return (
    <CheckList
      label="Segments"
      labelHidden
      items={[
        ...segments.map(({ constraints, description, id, name }) => ({
          key: String(id),
          label: name,
          note: description ?? constraints.map(constraintWords).join(" and ")
        })),
        ...unknown.map((id) => ({ key: String(id), label: `Segment ${id}`, note: "Cannot be used in this project" }))
      ]}
      chosen={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      errors={violationsAt(error, "segments")}
      most={most}
    />
  )
}
