import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { messageOf } from "../interface/interface-error.ts"
import { Button } from "./button.tsx"
import { classes } from "../style/classes.ts"
import styles from "./notice.module.css"

export interface NoticeProps {
  readonly tone?: "info" | "success" | "warning" | "danger"
  readonly children: ReactNode
  readonly actions?: ReactNode
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export const Notice = ({ actions, children, tone = "info" }: NoticeProps) => {
  const Icon = icons[tone]
  return (
    <div className={classes(styles["notice"], styles[tone])} role={tone === "danger" ? "alert" : "status"}>
      <Icon aria-hidden="true" />
      <div className={styles["text"]}>{children}</div>
      {actions}
    </div>
  )
}

export interface ErrorNoticeProps {
  readonly error: unknown
  readonly onRetry?: () => void
  /** The fields of the form, which show their own errors. These are not repeated here. */
  readonly visibleFields?: ReadonlyArray<string>
}

/** Shows a failure of the interface. Nothing, if every error stands at its field. */
export const ErrorNotice = ({ error, onRetry, visibleFields = [] }: ErrorNoticeProps) => {
  if (error === null || error === undefined) return null
  const message = messageOf(error, visibleFields)
  if (message === "") return null
  return (
    <Notice
      tone="danger"
      actions={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {message}
    </Notice>
  )
}
