import { Menu as Base } from "@base-ui/react/menu"
import { useEffect, useState } from "react"
import { classes } from "../../style/classes.ts"
import type { Asked, MenuProps } from "../menu.tsx"
import { useTakenFocus } from "./taken-focus.ts"
import styles from "./menu-popup.module.css"

export interface MenuPopupProps extends MenuProps {
  /** What happened to the button before this list was loaded. */
  readonly asked: Asked
  readonly hadFocus: () => boolean
}

export const MenuPopup = ({ align = "end", asked, hadFocus, items, trigger }: MenuPopupProps) => {
  const [open, setOpen] = useOpened(asked)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger
        // An open menu has the focus itself, and closes when it loses it.
        ref={useTakenFocus(() => asked === "nothing" && hadFocus())}
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
                    {item.disabledReason !== undefined && (
                      <span className={styles["reason"]}>{item.disabledReason}</span>
                    )}
                  </span>
                </Base.Item>
              )
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Whether the list is open: at first if it was asked for, or as soon as a press that began before is over. */
const useOpened = (asked: Asked) => {
  const state = useState(asked === "clicked")
  const [wasPressed] = useState(asked === "pressed")
  const [, setOpen] = state
  useEffect(() => {
    if (!wasPressed) return
    const onRelease = () => setTimeout(() => setOpen(true))
    addEventListener("pointerup", onRelease, { once: true })
    return () => removeEventListener("pointerup", onRelease)
  }, [setOpen, wasPressed])
  return state
}
