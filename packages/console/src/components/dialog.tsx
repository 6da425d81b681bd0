import { Dialog as Base } from "@base-ui/react/dialog"
import { X } from "lucide-react"
import { useRef, type FormEvent, type ReactNode } from "react"
import { Button } from "./button.tsx"
import { classes } from "../style/classes.ts"
import styles from "./dialog.module.css"

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The buttons at the end. */
  readonly actions?: ReactNode
  /** Makes the dialog a form: the button of type "submit" among the actions sends it. */
  readonly onSubmit?: () => void
  readonly size?: "small" | "medium" | "large"
  /** Only its buttons close it, so that what it shows is not lost by accident. */
  readonly persistent?: boolean
}

/** A modal dialog. Escape and a click outside close it, unless it is persistent. */
export const Dialog = (props: DialogProps) => {
  const { actions, children, description, onClose, onSubmit, open, persistent, size = "medium", title } = props
  const popup = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const content = (
    <>
      <div className={styles["body"]}>{children}</div>
      {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
    </>
  )
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        const byButton = reason !== "escape-key" && reason !== "outside-press"
        if (!next && (byButton || persistent !== true)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={styles["backdrop"]} />
        <Base.Popup
          ref={popup}
          className={classes(styles["popup"], styles[size])}
          initialFocus={(by) => by === "touch" || firstControl(popup.current)}
        >
          <header className={styles["header"]}>
            <Base.Title className={styles["title"]}>{title}</Base.Title>
            <Base.Close render={<Button look="quiet" size="small" label="Close" icon={<X aria-hidden="true" />} />} />
          </header>
          {description !== undefined && (
            <Base.Description className={styles["description"]} render={<div />}>
              {description}
            </Base.Description>
          )}
          {onSubmit === undefined ? (
            content
          ) : (
            <form noValidate className={styles["form"]} onSubmit={submit}>
              {content}
            </form>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The control that gets the focus first: the first field, or else the first button at the end, never the one that
 * closes the dialog.
 */
const firstControl = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(`.${styles["body"]} ${control}, .${styles["actions"]} ${control}`) ?? null

const control = `:is(input, textarea, button):not(:disabled, [tabindex="-1"], [aria-hidden="true"])`
