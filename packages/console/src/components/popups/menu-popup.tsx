import { Menu as Base } from "@base-ui/react/menu"
import { classes } from "../../style/classes.ts"
import type { MenuProps } from "../menu.tsx"
import { useTakenFocus } from "./taken-focus.ts"
import styles from "./menu-popup.module.css"

export interface MenuPopupProps extends MenuProps {
  readonly openAtFirst: boolean
  readonly hadFocus: () => boolean
}

export const MenuPopup = ({ align = "end", hadFocus, items, openAtFirst, trigger }: MenuPopupProps) => (
  <Base.Root defaultOpen={openAtFirst}>
    <Base.Trigger
      // An open menu has the focus itself, and closes when it loses it.
      ref={useTakenFocus(() => !openAtFirst && hadFocus())}
      render={trigger}
    />
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={4} className={styles["positioner"]}>
        <Base.Popup className={styles["popup"]}>
          {items.map((item, index) =>
            item === "separator" ? (
              <Base.Separator key={`separator-${index}`} className={styles["separator"]} />
            ) : (
              <Base.Item
                key={item.label}
                className={classes(styles["item"], item.danger === true && styles["danger"])}
                disabled={item.disabledReason !== undefined}
                onClick={item.onSelect}
              >
                {item.icon}
                <span>
                  {item.label}
                  {item.disabledReason !== undefined && <span className={styles["reason"]}>{item.disabledReason}</span>}
                </span>
              </Base.Item>
            )
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
