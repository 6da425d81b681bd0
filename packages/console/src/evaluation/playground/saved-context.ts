import { useSyncExternalStore } from "react"

/** A context that is saved under a name, in this browser. */
export interface SavedContext {
  readonly name: string
  /** As it stands in the address. */
  readonly context: string
}

const key = "halyard-contexts"
const listeners = new Set<() => void>()

/** Adds a context to the saved ones, in order of their names. It replaces one with the same name. */
export const withSaved = (saved: ReadonlyArray<SavedContext>, one: SavedContext): ReadonlyArray<SavedContext> =>
  [...without(saved, one.name), one].toSorted((left, right) => left.name.localeCompare(right.name, "en"))

export const without = (saved: ReadonlyArray<SavedContext>, name: string): ReadonlyArray<SavedContext> =>
  saved.filter((one) => one.name !== name)

/** Contexts are stored as a query string, since any text can be read as one. */
export const readSaved = (text: string): ReadonlyArray<SavedContext> =>
  [...new URLSearchParams(text)].map(([name, context]) => ({ name, context }))

export const writeSaved = (saved: ReadonlyArray<SavedContext>): string =>
  new URLSearchParams(saved.map(({ context, name }) => [name, context])).toString()

export const storeSaved = (saved: ReadonlyArray<SavedContext>): void => {
  localStorage.setItem(key, writeSaved(saved))
  for (const listener of listeners) listener()
}

/** The saved contexts of this browser, as text. Changes by other tabs are noticed. */
export const useSavedText = (): string => useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? "")

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", listener)
  }
}
