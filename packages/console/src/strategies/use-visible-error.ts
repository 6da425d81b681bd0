import { type RefObject, useEffect, useRef } from "react"

/** Brings what is wrong into sight when saving has failed: forms are longer than the screen. Put the ref on the form. */
export const useVisibleError = <Form extends HTMLElement>(error: unknown): RefObject<Form | null> => {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector(`[role="alert"]`)?.scrollIntoView({ block: "center" })
  }, [error])
  return form
}
