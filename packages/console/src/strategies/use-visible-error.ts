import { type RefObject, useEffect, useRef } from "react"

/**
 * Scrolls to the first error when saving has failed, since forms can be longer than the screen. The form has to get the
 * ref.
 */
export const useVisibleError = <Form extends HTMLElement>(error: unknown): RefObject<Form | null> => {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector(`[role="alert"]`)?.scrollIntoView({ block: "center" })
  }, [error])
  return form
}
