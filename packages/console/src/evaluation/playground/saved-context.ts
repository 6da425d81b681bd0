import { useSyncExternalStore } from "react"

/** A context that is kept under a name, in this browser. */
export interface SavedContext {
  readonly name: string
  /** As it stands in the address. */
  readonly context: string
}

const key = "halyard-contexts"
const listeners = new Set<() => void>()

/** Contexts by name. A name that is kept again gets the new context. */
export const keep = (kept: ReadonlyArray<SavedContext>, one: SavedContext): ReadonlyArray<SavedContext> =>
  [...without(kept, one.name), one].toSorted((left, right) => left.name.localeCompare(right.name, "en"))

export const without = (kept: ReadonlyArray<SavedContext>, name: string): ReadonlyArray<SavedContext> =>
  kept.filter((one) => one.name !== name)

/** Written like the search part of an address: whatever was stored, it can be read. */
export const readSaved = (text: string): ReadonlyArray<SavedContext> =>
  [...new URLSearchParams(text)].map(([name, context]) => ({ name, context }))

export const writeSaved = (kept: ReadonlyArray<SavedContext>): string =>
  new URLSearchParams(kept.map(({ context, name }) => [name, context])).toString()

export const storeSaved = (kept: ReadonlyArray<SavedContext>): void => {
  localStorage.setItem(key, writeSaved(kept))
  for (const listener of listeners) listener()
}

/** The contexts that this browser keeps, as text. Other tabs may change them. */
export const useSavedText = (): string => useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? "")

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", listener)
  }
}
