import type { Tag } from "../../interface/operations.gen.ts"
import { AddTag } from "./add-tag.tsx"
import { TagBadges } from "./tag-badges.tsx"

export interface TagInputProps {
  readonly tags: ReadonlyArray<Tag>
  readonly onChange: (tags: ReadonlyArray<Tag>) => void
  readonly errors: ReadonlyArray<string>
}

/** The tags of a flag that is not saved yet. */
export const TagInput = ({ errors, onChange, tags }: TagInputProps) => (
  <>
    <TagBadges tags={tags} onRemove={(tag) => onChange(tags.filter((one) => !isSameTag(one, tag)))} />
    <AddTag
      errors={errors}
      onAdd={(tag) => onChange(tags.some((one) => isSameTag(one, tag)) ? tags : [...tags, tag])}
    />
  </>
)

export const isSameTag = (one: Tag, other: Tag): boolean => one.type === other.type && one.value === other.value
