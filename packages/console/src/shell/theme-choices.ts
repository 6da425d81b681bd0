import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react"
import type { Theme } from "./theme.ts"

export interface ThemeChoice {
  readonly theme: Theme
  readonly label: string
  readonly icon: LucideIcon
}

/** The themes that people choose from, in the menu and in the command palette. */
export const themeChoices: ReadonlyArray<ThemeChoice> = [
  { theme: "system", label: "Theme of the system", icon: Monitor },
  { theme: "light", label: "Light theme", icon: Sun },
  { theme: "dark", label: "Dark theme", icon: Moon }
]
