import { dependencyViolations } from "../features/dependency.ts"
import { finding, offenceFinding, offences, type ImportError } from "./import-report.ts"
import { outcomeOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { clearsDependencies, dependenciesGiven } from "./plan-features.ts"

/**
 * Dependencies must belong to imported features, lead to active features of the project, and form no chains or cycles.
 */
export const checkDependencies = (data: ImportData, context: ImportContext): ReadonlyArray<ImportError> => {
  const features = new Set(data.features.map(({ name }) => name))
  const given = dependenciesGiven(data)
  const parents = [...given.values()].flatMap((list) => list.map(({ feature }) => feature))
  const { cycles, chains } = dependencyGraph(data, context)
  return [
    ...finding(
      "Dependencies of features that are not in the import",
      [...given.keys()].filter((child) => !features.has(child))
    ),
    ...offenceFinding(
      "Features with dependencies that break the rules",
      offences(
        data.dependencies ?? [],
        ({ feature }) => feature,
        ({ dependencies }, index) =>
          dependencies.flatMap((one, position) =>
            dependencyViolations(one, `/data/dependencies/${index}/dependencies/${position}`)
          )
      )
    ),
    ...finding(
      "Parents that are neither in the import nor in the project",
      parents.filter((name) => !isThere(name, features, context))
    ),
    ...finding(
      "Parents that are archived",
      parents.filter((name) => outcomeOf(name, context) === "skipped")
    ),
    ...finding("Features that depend on themselves, directly or through others", cycles),
    ...finding("Features that would be parents and children at once", chains)
  ]
}

/** A feature of another project counts as missing, so that the caller does not learn about it. */
const isThere = (name: string, features: ReadonlySet<string>, context: ImportContext): boolean => {
  const outcome = outcomeOf(name, context)
  return outcome === "updated" || outcome === "skipped" || (outcome === "created" && features.has(name))
}

/** The features that would violate the rules of dependencies after the import. */
export interface DependencyFaults {
  /** Features on a cycle or between two cycles. */
  readonly cycles: ReadonlyArray<string>
  /** Other features with both parents and children. */
  readonly chains: ReadonlyArray<string>
}

/** Checks all dependencies of the features in the import. Runs in linear time, even for long chains. */
export const dependencyGraph = (data: ImportData, context: ImportContext): DependencyFaults => {
  const edges = edgesAfterwards(data, context)
  const parents = neighbours(edges)
  const children = neighbours(edges.map(([child, parent]) => [parent, child]))
  const withEndlessChildren = new Set(peel(children, parents))
  const endless = new Set(peel(parents, children).filter((name) => withEndlessChildren.has(name)))
  return {
    cycles: [...endless],
    chains: [...parents.keys()].filter((name) => children.has(name) && !endless.has(name))
  }
}

type Edge = readonly [child: string, parent: string]
type Neighbours = ReadonlyMap<string, ReadonlySet<string>>

const edgesAfterwards = (data: ImportData, context: ImportContext): ReadonlyArray<Edge> => {
  const given = dependenciesGiven(data)
  const imported = new Set(data.features.map(({ name }) => name))
  const isCleared = (child: string) => imported.has(child) && clearsDependencies(data, given, child)
  const present = [...context.features]
    .filter(([name]) => outcomeOf(name, context) === "updated")
    .flatMap(([name, { dependencies, children }]): ReadonlyArray<Edge> => [
      ...dependencies.map(({ feature }): Edge => [name, feature]),
      ...children.map((child): Edge => [child, name])
    ])
  const added = [...given]
    .filter(([child]) => outcomeOf(child, context) !== "skipped")
    .flatMap(([child, list]) => list.map(({ feature }): Edge => [child, feature]))
  return [...present.filter(([child]) => !isCleared(child)), ...added]
}

const neighbours = (edges: ReadonlyArray<Edge>): Neighbours =>
  new Map([...Map.groupBy(edges, ([from]) => from)].map(([from, list]) => [from, new Set(list.map(([, to]) => to))]))

/** Repeatedly removes nodes without successors. Every path from the remaining nodes leads to a cycle. */
const peel = (ahead: Neighbours, behind: Neighbours): ReadonlyArray<string> => {
  const left = new Map([...ahead].map(([name, to]) => [name, to.size]))
  const ready = [...behind.keys()].filter((name) => !left.has(name))
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    for (const before of behind.get(name) ?? []) {
      const rest = (left.get(before) ?? 0) - 1
      left.set(before, rest)
      if (rest === 0) ready.push(before)
    }
  }
  return [...left].filter(([, rest]) => rest > 0).map(([name]) => name)
}
