import { useSyncExternalStore } from "react"

export type Theme = "system" | "light" | "dark"

const key = "halyard-theme"
const listeners = new Set<() => void>()

const chosenTheme = (): Theme => {
  const chosen = document.documentElement.dataset["theme"]
  return chosen === "light" || chosen === "dark" ? chosen : "system"
}

/** Chooses the theme for this browser. `system` follows the system. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === "system") {
    localStorage.removeItem(key)
    delete document.documentElement.dataset["theme"]
  } else {
    localStorage.setItem(key, theme)
    document.documentElement.dataset["theme"] = theme
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosenTheme)
