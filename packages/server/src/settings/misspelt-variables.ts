import { distance } from "fastest-levenshtein"
import { isForeign } from "./foreign-variables.ts"
import { limitVariables } from "./limit-settings.ts"
import { Fields } from "./settings.ts"
import { aliasNames, type Variables } from "./variables.ts"

/**
 * A line for each variable that is none of ours, but nearly, or whose name says that it is meant for us. Others may be
 * for other programs.
 */
export const misspeltVariables = (environment: Variables): ReadonlyArray<string> =>
  unknownNames(environment).flatMap((name) => {
    if (HALYARD.test(name)) return []
    const near = nearTo(name)
    if (near === undefined && !/^(UNLEASH|DATABASE)_/.test(name)) return []
    return [`${name} is not a variable of Halyard and is ignored.${near === undefined ? "" : ` Did you mean ${near}?`}`]
  })

/** A line for each variable that can be meant for nobody else. The server does not start with them. */
export const unknownVariables = (environment: Variables): ReadonlyArray<string> =>
  unknownNames(environment).flatMap((name) => {
    if (!HALYARD.test(name)) return []
    const near = nearTo(name)
    return [`${name} is not a variable of Halyard. ${near === undefined ? "Remove it" : `Did you mean ${near}?`}`]
  })

/** An empty variable counts as not set. */
const unknownNames = (environment: Variables): ReadonlyArray<string> =>
  Object.keys(environment).filter(
    (name) =>
      (environment[name] ?? "").trim() !== "" &&
      !known.has(name) &&
      !commandVariables.has(name) &&
      !isForeign(name) &&
      !OF_KUBERNETES.test(name)
  )

const HALYARD = /^HALYARD_/i

/** Kubernetes makes these for a service that is called halyard, unleash or database. */
const OF_KUBERNETES = /_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/

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
