import styles from "./avatar.module.css"

export interface AvatarProps {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly size?: "small" | "medium"
}

/** A person's picture. It has no alternative text, since the name stands next to it. */
export const Avatar = ({ imageUrl, name, size = "small" }: AvatarProps) =>
  imageUrl === undefined || !imageUrl.startsWith("data:") ? (
    <span className={styles["avatar"]} data-size={size} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  ) : (
    <img className={styles["avatar"]} data-size={size} src={imageUrl} alt="" />
  )
