import { Redacted } from "effect"

/** The secret of `<secret>` or `Bearer <secret>`, as the `authorization` header has it, if there is any. */
export const secretIn = (header: Redacted.Redacted<string>): Redacted.Redacted<string> | undefined => {
  const text = Redacted.value(header).trim()
  return text === "" ? undefined : Redacted.make(text.replace(/^bearer +/i, ""))
}
