import { defaultResourceLimits, ResourceLimits } from "@halyard/core/domain"
import { Result, Schema } from "effect"
import { faultyKeys } from "./variables.ts"

/** The resource limits, or a line for each variable that is wrong. */
export const readLimits = (
  given: Readonly<Record<string, string>>
): Result.Result<ResourceLimits, ReadonlyArray<string>> =>
  decode({
    ...defaultResourceLimits,
    ...Object.fromEntries(limitNames.flatMap(([key, names]) => valueOf(key, names, given)))
  }).pipe(
    Result.mapError((error) =>
      faultyKeys(error).map((key) => `${nameOf(key)} must be a whole number of at least ${smallest(key)}`)
    )
  )

const decode = Schema.decodeUnknownResult(ResourceLimits, { errors: "all" })

/** `UNLEASH_FEATURE_FLAGS_LIMIT` for `featureFlags`. `HALYARD_FEATURE_FLAGS_LIMIT` works, too. */
const nameOf = (key: string): string => `UNLEASH_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_LIMIT`

const limitNames = Object.keys(defaultResourceLimits).map(
  (key) => [key, [nameOf(key), nameOf(key).replace("UNLEASH", "HALYARD")]] as const
)

/** All names of limits. */
export const limitVariables: ReadonlyArray<string> = limitNames.flatMap(([, names]) => names)

/** A text that is not a number stays a text; the schema refuses it. */
const valueOf = (key: string, names: ReadonlyArray<string>, given: Readonly<Record<string, string>>) => {
  const text = names.flatMap((name) => given[name] ?? [])[0]
  if (text === undefined) return []
  return [[key, /^\d{1,10}$/.test(text) ? Number(text) : text] as const]
}

const smallest = (key: string): number =>
  ["environments", "projects", "featureFlags", "openChangeRequests"].includes(key) ? 1 : 0
