import { Tooltip as Base } from "@base-ui/react/tooltip"
import type { TooltipProps } from "../tooltip.tsx"
import { useTakenFocus } from "./taken-focus.ts"
import styles from "./tooltip-popup.module.css"

const DELAY = 350

export interface TooltipPopupProps extends TooltipProps {
  readonly hadFocus: () => boolean
}

export const TooltipPopup = ({ children, hadFocus, text }: TooltipPopupProps) => (
  <Base.Root>
    <Base.Trigger ref={useTakenFocus(hadFocus)} delay={DELAY} render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className={styles["positioner"]}>
        <Base.Popup className={styles["popup"]}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
