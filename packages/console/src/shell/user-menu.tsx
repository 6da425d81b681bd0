import { useNavigate } from "@tanstack/react-router"
import { ChevronsUpDown, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react"
import { Avatar } from "../components/avatar.tsx"
import { Menu } from "../components/menu.tsx"
import { toastError } from "../components/toasts.tsx"
import { useMe } from "../interface/permissions.ts"
import { endSession } from "../login/end-session.ts"
import { chooseTheme, useTheme } from "./theme.ts"
import styles from "./user-menu.module.css"

export const UserMenu = () => {
  const user = useMe()?.user
  const navigate = useNavigate()
  const theme = useTheme()
  const name = user?.name ?? user?.username ?? user?.email ?? "You"
  const themes = [
    { theme: "system", label: "Theme of the system", icon: <Monitor aria-hidden="true" /> },
    { theme: "light", label: "Light theme", icon: <Sun aria-hidden="true" /> },
    { theme: "dark", label: "Dark theme", icon: <Moon aria-hidden="true" /> }
  ] as const
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
        ...themes
          .filter((one) => one.theme !== theme)
          .map((one) => ({ ...one, onSelect: () => chooseTheme(one.theme) })),
        "separator",
        { label: "Log out", icon: <LogOut aria-hidden="true" />, onSelect: () => void endSession().catch(toastError) }
      ]}
    />
  )
}
