import { lazy, Suspense, useSyncExternalStore } from "react"
import { messageOf } from "../interface/interface-error.ts"

export interface ToastRequest {
  readonly title: string
  readonly tone: "success" | "error"
  /** How long it is shown, in milliseconds. */
  readonly timeout: number
  readonly undo?: () => void
}

/** Says that something was done. */
export const toast = (title: string): void => request({ title, tone: "success", timeout: 5000 })

/** Says that something was done, and offers to undo it for ten seconds. */
export const toastWithUndo = ({ title, undo }: { readonly title: string; readonly undo: () => void }): void =>
  request({ title, tone: "success", timeout: 10_000, undo })

/** Says that something has failed, with the message of the interface. */
export const toastError = (error: unknown): void => request({ title: messageOf(error), tone: "error", timeout: 12_000 })

// The viewport is loaded with the first toast.
const ToastViewport = lazy(async () => ({ default: (await import("./toast-viewport.tsx")).ToastViewport }))

/** Shows the toasts of the whole page. */
export const Toasts = () => {
  const requests = useSyncExternalStore(subscribe, () => requested)
  return requests.length === 0 ? null : (
    <Suspense fallback={null}>
      <ToastViewport requests={requests} />
    </Suspense>
  )
}

let requested: ReadonlyArray<ToastRequest> = []
const listeners = new Set<() => void>()

const request = (one: ToastRequest) => {
  requested = [...requested, one]
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
