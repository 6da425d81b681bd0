import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"

/** How emails are kept and compared. */
export const normalEmail = (email: string): string => email.toLowerCase()

/**
 * What keeps a text from being an email address: one that mail systems take without quotes, at a domain with a dot. Only
 * ASCII is taken, for other letters can look like it, and some become it in lower case.
 */
export const emailViolations = (email: string, path: string): ReadonlyArray<Violation> => {
  const at = email.lastIndexOf("@")
  const isAddress = email.length <= 254 && isMailbox(email.slice(0, Math.max(at, 0))) && isDomain(email.slice(at + 1))
  return isAddress ? [] : [violation(path, "must be an email address, such as ada@example.com")]
}

const isMailbox = (text: string): boolean =>
  text.length <= 64 && text.split(".").every((atom) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom))

const isDomain = (text: string): boolean => {
  const labels = text.split(".")
  return labels.length > 1 && labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i.test(label))
}
