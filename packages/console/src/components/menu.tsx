import { Menu as Base } from "@base-ui/react/menu"
import type { ReactElement, ReactNode } from "react"
import { classes } from "./classes.ts"
import styles from "./menu.module.css"

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  /** Why the item cannot be chosen. It is shown below its label. */
  readonly disabledReason?: string | undefined
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: ReadonlyArray<MenuItem | "separator">
  readonly align?: "start" | "end"
}

export const Menu = ({ align = "end", items, trigger }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
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
