import { Tooltip as Base } from "@base-ui/react/tooltip"
import type { TooltipProps } from "../tooltip.tsx"
import styles from "./tooltip-popup.module.css"

const DELAY = 350

export const TooltipPopup = ({ children, text }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={DELAY} render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className={styles["positioner"]}>
        <Base.Popup className={styles["popup"]}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
