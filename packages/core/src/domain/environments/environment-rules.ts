import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { lengthViolations, MAX_INT32, quoted, violation, wholeNumberViolations } from "../violations/violation.ts"
import type { Environment } from "./environment.ts"

/** The rule violations of an environment. Custom types are allowed. */
export const environmentViolations = (
  environment: Position & { readonly name: string; readonly type: string },
  path: string
): ReadonlyArray<Violation> => [
  ...environmentNameViolations(environment.name, `${path}/name`),
  ...environmentPropertyViolations(environment, path)
]

/** The rule violations of a name. */
export const environmentNameViolations = (name: string, path: string): ReadonlyArray<Violation> =>
  name === EVERY_ENVIRONMENT
    ? [violation(path, `must not be ${quoted(name)}, which stands for all environments`)]
    : nameViolations(name, path)

/** Stands for all environments in tokens and integrations, so no environment can have this name. */
const EVERY_ENVIRONMENT = "*"

interface Position {
  readonly type?: string | undefined
  readonly sortOrder?: number | undefined
  readonly requiredApprovals?: number | null | undefined
}

/** The rule violations of the type, the sort order and the minimum of approvals, as far as they are given. */
export const environmentPropertyViolations = (
  { requiredApprovals, sortOrder, type }: Position,
  path: string
): ReadonlyArray<Violation> => [
  ...(type === undefined ? [] : lengthViolations(type, `${path}/type`, 1, 50)),
  ...wholeNumberViolations(sortOrder, `${path}/sortOrder`),
  ...(Number.isInteger(requiredApprovals ?? 0) && isMinimum(requiredApprovals ?? 0)
    ? []
    : [violation(`${path}/requiredApprovals`, `must be a whole number from 0 to ${MOST_APPROVALS}, or null`)])
]

const isMinimum = (approvals: number): boolean => approvals >= 0 && approvals <= MOST_APPROVALS

/** How many approvals a rule can require. */
export const MOST_APPROVALS = 10

/** The minimum of approvals as it is stored. 0 means none, like null. */
export const minimumFrom = (given: number | null): number | null => (given === 0 ? null : given)

/** The violations of new sort orders: each must be a unique whole number. */
export const sortOrderViolations = (
  sortOrders: ReadonlyMap<string, number>,
  path: string
): ReadonlyArray<Violation> => {
  const firstWith = new Map<number, string>()
  return [...sortOrders].flatMap(([name, sortOrder]) => {
    const at = `${path}/${name.replaceAll("~", "~0")}`
    const first = firstWith.get(sortOrder)
    if (first !== undefined) return [violation(at, `must differ from that of ${quoted(first)}`)]
    firstWith.set(sortOrder, name)
    return wholeNumberViolations(sortOrder, at)
  })
}

/** The sort order after all others, limited by the largest integer. */
export const lastSortOrder = (environments: ReadonlyArray<Pick<Environment, "sortOrder">>): number =>
  Math.min(environments.reduce((highest, { sortOrder }) => Math.max(highest, sortOrder), 0) + 1, MAX_INT32)

/**
 * Why an environment cannot be deleted; undefined if it can. `stranded` are the projects without another environment.
 */
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
