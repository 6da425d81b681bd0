import { Tooltip as Base } from "@base-ui/react/tooltip"
import type { ReactElement, ReactNode } from "react"
import styles from "./tooltip.module.css"

export interface TooltipProps {
  readonly text: ReactNode
  /** What the tooltip explains: one element that can have the focus. */
  readonly children: ReactElement<Record<string, unknown>>
}

export const Tooltip = ({ children, text }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className={styles["positioner"]}>
        <Base.Popup className={styles["popup"]}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
