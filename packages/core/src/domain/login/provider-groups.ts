import { Predicate } from "effect"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"
import type { Claims } from "./provider-claims.ts"

/** The names of a person's groups, or why they are unknown although the provider has some. */
export type ProviderGroups = { readonly names: ReadonlyArray<string> } | { readonly unknown: string }

/**
 * The groups at a path such as `groups` or `realm_access.roles`; undefined if the provider says nothing about them.
 * Some providers omit the claim for people without groups. Others omit it for people with many, and declare that.
 */
export const groupsOfClaims = (claims: Claims, path: string): ProviderGroups | undefined => {
  if (groupPathViolations(path, "").length > 0) return { unknown: "groupJsonPath can match nothing" }
  const found = valueAt(claims, stepsOf(path))
  if (found === undefined || found === null) return isWithheld(claims, path) ? { unknown: withheld } : undefined
  if (typeof found === "string") return { names: [found] }
  if (!Array.isArray(found)) return { unknown: unreadable }
  const names = found.filter((group) => typeof group === "string")
  return names.length === 0 && found.length > 0 ? { unknown: unreadable } : { names }
}

const withheld =
  "the user has more groups than fit into the token. Have the provider send only the groups that are assigned to the application"
const unreadable = "the claim at groupJsonPath is no list of names"

/** Refuses paths that match nothing. */
export const groupPathViolations = (path: string, at: string): ReadonlyArray<Violation> =>
  path === "" || (!/^\/|[*[\]?]/.test(path.replaceAll(EACH, "")) && stepsOf(path).every((step) => step !== ""))
    ? []
    : [
        violation(
          at,
          "must be names of claims with dots between them, such as groups or realm_access.roles, where a list may be followed by [*]"
        )
      ]

const EACH = "[*]"

const stepsOf = (path: string): ReadonlyArray<string> =>
  path
    .replace(/^\$\.?/, "")
    .replaceAll(EACH, `.${EACH}`)
    .split(".")

/**
 * Whether the provider has the claim and does not send it. OpenID Connect calls such claims distributed; Microsoft
 * Entra ID also sends `hasgroups`.
 */
const isWithheld = (claims: Claims, path: string): boolean => {
  const { _claim_names: names, hasgroups } = claims
  const claim = path.replace(/^\$\.?/, "")
  const isClaim = (name: string) => claim === name || claim.startsWith(`${name}.`) || claim.startsWith(`${name}[`)
  const elsewhere = Predicate.isReadonlyObject(names) ? Object.keys(names) : []
  return elsewhere.some(isClaim) || (isClaim("groups") && (hasgroups === true || hasgroups === "true"))
}

/** A key may itself contain dots, as URLs do. The longest matching key wins. */
const valueAt = (value: unknown, steps: ReadonlyArray<string>): unknown => {
  if (steps.length === 0) return value
  if (steps[0] === EACH)
    return Array.isArray(value) ? value.flatMap((one) => valueAt(one, steps.slice(1)) ?? []) : value
  if (!Predicate.isReadonlyObject(value)) return undefined
  for (let taken = steps.length; taken > 0; taken -= 1) {
    const key = steps.slice(0, taken).join(".")
    const found = Object.hasOwn(value, key) ? valueAt(Reflect.get(value, key), steps.slice(taken)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
