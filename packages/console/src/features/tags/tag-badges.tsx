import { X } from "lucide-react"
import { Button } from "../../components/button.tsx"
import type { Tag } from "../../interface/operations.gen.ts"
import styles from "./tags.module.css"

export interface TagBadgesProps {
  readonly tags: ReadonlyArray<Tag & { readonly color?: string | null }>
  readonly onRemove?: (tag: Tag) => void
  readonly disabledReason?: string | undefined
}

export const TagBadges = ({ disabledReason, onRemove, tags }: TagBadgesProps) =>
  tags.length > 0 && (
    <ul className={styles["tags"]} aria-label="Tags">
      {tags.map((tag) => (
        <li key={`${tag.type}:${tag.value}`} className={styles["tag"]}>
          {typeof tag.color === "string" && (
            <span className={styles["dot"]} style={{ background: tag.color }} aria-hidden="true" />
          )}
          <span className={styles["words"]}>
            <span className={styles["type"]}>{tag.type}:</span>
            {tag.value}
          </span>
          {onRemove !== undefined && (
            <Button
              look="quiet"
              size="small"
              className={styles["remove"]}
              label={`Remove the tag ${tag.type}:${tag.value}`}
              disabledReason={disabledReason}
              icon={<X aria-hidden="true" />}
              onClick={() => onRemove({ type: tag.type, value: tag.value })}
            />
          )}
        </li>
      ))}
    </ul>
  )
