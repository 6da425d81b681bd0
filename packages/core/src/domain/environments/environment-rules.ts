import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { lengthViolations, MAX_INT32, quoted, violation, wholeNumberViolations } from "../violations/violation.ts"
import type { Environment } from "./environment.ts"

/** What is wrong with an environment. Types other than the known ones are allowed. */
export const environmentViolations = (
  environment: { readonly name: string; readonly type: string; readonly sortOrder?: number | undefined },
  path: string
): ReadonlyArray<Violation> => [
  ...nameViolations(environment.name, `${path}/name`),
  ...placementViolations(environment, path)
]

/** What is wrong with the type and the sort order of an environment, so far as they are given. */
export const placementViolations = (
  { type, sortOrder }: { readonly type?: string | undefined; readonly sortOrder?: number | undefined },
  path: string
): ReadonlyArray<Violation> => [
  ...(type === undefined ? [] : lengthViolations(type, `${path}/type`, 1, 50)),
  ...wholeNumberViolations(sortOrder, `${path}/sortOrder`)
]

/** What is wrong with new sort orders: each must be a whole number of its own. */
export const sortOrderViolations = (
  sortOrders: ReadonlyMap<string, number>,
  path: string
): ReadonlyArray<Violation> => {
  const firstWith = new Map<number, string>()
  return [...sortOrders].flatMap(([name, sortOrder]) => {
    const place = `${path}/${name.replaceAll("~", "~0")}`
    const first = firstWith.get(sortOrder)
    if (first !== undefined) return [violation(place, `must differ from that of ${quoted(first)}`)]
    firstWith.set(sortOrder, name)
    return wholeNumberViolations(sortOrder, place)
  })
}

/** The sort order after all others, so far as integers go. */
export const lastSortOrder = (environments: ReadonlyArray<Pick<Environment, "sortOrder">>): number =>
  Math.min(environments.reduce((highest, { sortOrder }) => Math.max(highest, sortOrder), 0) + 1, MAX_INT32)

/** Why an environment cannot be deleted, if it cannot. `stranded` are the projects that have no other one. */
export const deletionObstacle = (
  environment: Environment,
  { others, stranded }: { readonly others: number; readonly stranded: ReadonlyArray<string> }
): string | undefined => {
  if (environment.protected) return `The environment "${environment.name}" is protected`
  if (others === 0) return `"${environment.name}" is the last environment of the instance`
  if (stranded.length === 0) return undefined
  const more = stranded.length > MOST_NAMES ? `, and ${stranded.length - MOST_NAMES} more` : ""
  return `"${environment.name}" is the only environment of these projects: ${stranded.slice(0, MOST_NAMES).join(", ")}${more}`
}

const MOST_NAMES = 20
