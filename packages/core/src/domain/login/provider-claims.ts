import { Predicate } from "effect"
import { emailViolations, normalEmail } from "../users/user-rules.ts"

/** The claims of a login provider about a user. */
export type Claims = Readonly<Record<string, unknown>>

/** The email in lower case, or the reason why this user is refused. */
export const emailOfClaims = (claims: Claims): { readonly email: string } | { readonly refusal: string } => {
  const { email, email_verified: verified } = claims
  if (typeof email !== "string" || email === "") {
    return { refusal: "The login provider does not tell your email address" }
  }
  if (verified === false || verified === "false") {
    return { refusal: "The login provider has not verified your email address" }
  }
  return emailViolations(email, "").length === 0
    ? { email: normalEmail(email) }
    : { refusal: "The login provider tells an email address that is none" }
}

/** The display name of the user. */
export const nameOfClaims = ({ given_name: given, family_name: family, name }: Claims): string | null => {
  const parts = [given, family].filter((part) => typeof part === "string")
  const full = typeof name === "string" ? name : parts.join(" ")
  return full.trim().toWellFormed().replaceAll("\0", "").slice(0, LONGEST_NAME) || null
}

const LONGEST_NAME = 100

/** The group names at a path such as `groups` or `realm_access.roles`; undefined if there is nothing. */
export const groupsOfClaims = (claims: Claims, path: string): ReadonlyArray<string> | undefined => {
  const found = valueAt(claims, path.replace(/^\$\.?/, "").split("."))
  if (typeof found === "string") return [found]
  return Array.isArray(found) ? found.filter((group) => typeof group === "string") : undefined
}

/** A key may itself contain dots, as URLs do. The longest matching key wins. */
const valueAt = (value: unknown, steps: ReadonlyArray<string>): unknown => {
  if (steps.length === 0) return value
  if (!Predicate.isReadonlyObject(value)) return undefined
  for (let taken = steps.length; taken > 0; taken -= 1) {
    const key = steps.slice(0, taken).join(".")
    const found = Object.hasOwn(value, key) ? valueAt(Reflect.get(value, key), steps.slice(taken)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
