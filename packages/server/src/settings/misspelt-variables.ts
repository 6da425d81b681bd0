import { distance } from "fastest-levenshtein"
import { limitVariables } from "./limit-settings.ts"
import { Fields } from "./settings.ts"
import { aliasNames, type Variables } from "./variables.ts"

/** A line for each variable that is none of ours, but nearly. Others may be for other programs. */
export const misspeltVariables = (environment: Variables): ReadonlyArray<string> =>
  Object.keys(environment).flatMap((name) => {
    if (known.has(name) || commandVariables.has(name)) return []
    const near = nearTo(name)
    return near === undefined ? [] : [`${name} is not a variable of Halyard and is ignored. Did you mean ${near}?`]
  })

const known: ReadonlySet<string> = new Set([...Object.keys(Fields.fields), ...aliasNames, ...limitVariables])

/** Where commands find a server, and how they log in. Too short to be what another name means. */
const commandVariables: ReadonlySet<string> = new Set(["HALYARD_URL", "HALYARD_TOKEN"])

/** Short names are near to many others. */
const nearTo = (name: string): string | undefined => {
  if (name.length < SHORTEST) return undefined
  const [nearest] = Array.from(known, (one) => ({ one, away: distance(plain(name), plain(one)) })).toSorted(
    (left, right) => left.away - right.away
  )
  return nearest !== undefined && nearest.away <= (OURS.test(name) ? 3 : 1) ? nearest.one : undefined
}

/** `HALYARD_DATADIR` and `halyard_data_dir` are `HALYARD_DATA_DIR`. */
const plain = (name: string): string => name.replaceAll(/[-_]/g, "").toUpperCase()

const OURS = /^(HALYARD|UNLEASH)_/i
const SHORTEST = 8
