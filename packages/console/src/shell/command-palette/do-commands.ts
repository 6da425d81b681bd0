import { LogOut } from "lucide-react"
import { toastError } from "../../components/toasts.tsx"
import { endSession } from "../../login/end-session.ts"
import { themeChoices } from "../theme-choices.ts"
import { chooseTheme, useTheme } from "../theme.ts"
import type { Command } from "./command.ts"

/** The commands that do something on any page. */
export const useDoCommands = (wanted: string): ReadonlyArray<Command> => {
  const theme = useTheme()
  const themes = themeChoices
    .filter((choice) => choice.theme !== theme)
    .map((choice) => ({
      id: `theme ${choice.theme}`,
      label: choice.label,
      words: "appearance colours mode",
      icon: choice.icon,
      run: () => chooseTheme(choice.theme)
    }))
  const logOut = {
    id: "log out",
    label: "Log out",
    words: "sign out leave",
    icon: LogOut,
    run: () => void endSession().catch(toastError)
  }
  return [...themes, logOut].filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(wanted))
}
