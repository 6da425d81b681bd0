import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react"
import { Children, type ReactNode } from "react"
import { change, type ChangeOptions } from "./change.ts"
import styles from "./headline.module.css"

export interface HeadlineProps extends ChangeOptions {
  readonly label: string
  /** The number now. Undefined where it is not known. */
  readonly value: number | undefined
  /** The number to compare with. Undefined where there is none. */
  readonly before?: number | undefined
  readonly note?: ReactNode
}

const arrows = { up: ArrowUp, down: ArrowDown, same: ArrowRight }

/** A number that matters, and how it has changed. Put several into `Headlines`. */
export const Headline = ({ before, label, note, value, ...options }: HeadlineProps) => {
  const changed = value === undefined || before === undefined ? undefined : change(before, value, options)
  const Arrow = arrows[changed?.direction ?? "same"]
  return (
    <div className={styles["headline"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={styles["value"]}>{value === undefined ? "–" : options.format(value)}</dd>
      {changed !== undefined && (
        <dd className={styles["change"]} data-tone={changed.tone}>
          <Arrow aria-hidden="true" />
          {changed.text}
        </dd>
      )}
      {note !== undefined && <dd className={styles["note"]}>{note}</dd>}
    </div>
  )
}

/** In one row, or in two of the same length if there are more than five. */
export const Headlines = ({ children }: { readonly children: ReactNode }) => {
  const count = Children.count(children)
  return (
    <dl className={styles["headlines"]} style={{ "--columns": count > MOST_IN_A_ROW ? Math.ceil(count / 2) : count }}>
      {children}
    </dl>
  )
}

const MOST_IN_A_ROW = 5
