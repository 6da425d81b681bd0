import { useNavigate } from "@tanstack/react-router"
import { ChevronsUpDown, LogOut, UserRound } from "lucide-react"
import { Avatar } from "../components/avatar.tsx"
import { Menu } from "../components/menu.tsx"
import { toastError } from "../components/toasts.tsx"
import { useMe } from "../interface/permissions.ts"
import { endSession } from "../login/end-session.ts"
import { themeChoices } from "./theme-choices.ts"
import { chooseTheme, useTheme } from "./theme.ts"
import styles from "./user-menu.module.css"

export const UserMenu = () => {
  const user = useMe()?.user
  const navigate = useNavigate()
  const theme = useTheme()
  const name = user?.name ?? user?.username ?? user?.email ?? "You"
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles["trigger"]}>
          <Avatar name={name} imageUrl={user?.imageUrl} />
          <span className={styles["name"]}>{name}</span>
          <ChevronsUpDown aria-hidden="true" />
        </button>
      }
      items={[
        { label: "Profile", icon: <UserRound aria-hidden="true" />, onSelect: () => void navigate({ to: "/profile" }) },
        "separator",
        ...themeChoices
          .filter((choice) => choice.theme !== theme)
          .map((choice) => ({
            label: choice.label,
            icon: <choice.icon aria-hidden="true" />,
            onSelect: () => chooseTheme(choice.theme)
          })),
        "separator",
        { label: "Log out", icon: <LogOut aria-hidden="true" />, onSelect: () => void endSession().catch(toastError) }
      ]}
    />
  )
}
