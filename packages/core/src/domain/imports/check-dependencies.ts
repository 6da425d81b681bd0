import { dependencyViolations } from "../features/dependency.ts"
import { type Finding, finding, offenceFinding, offences } from "./finding.ts"
import { dependencyGraph } from "./dependency-graph.ts"
import { fateOf, type ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { dependenciesGiven } from "./plan-dependencies.ts"

/** Dependencies: of imported features, on active features of the project, without chains or cycles. */
export const checkDependencies = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
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
            dependencyViolations(one, `/body/data/dependencies/${index}/dependencies/${position}`)
          )
      )
    ),
    ...finding(
      "Parents that are neither in the import nor in the project",
      parents.filter((name) => !isThere(name, features, context))
    ),
    ...finding(
      "Parents that are archived",
      parents.filter((name) => fateOf(name, context) === "skipped")
    ),
    ...finding("Features that depend on themselves, directly or through others", cycles),
    ...finding("Features that would be parents and children at once", chains)
  ]
}

/** A feature of another project is as good as missing: the caller may not know of it. */
const isThere = (name: string, features: ReadonlySet<string>, context: ImportContext): boolean => {
  const fate = fateOf(name, context)
  return fate === "updated" || fate === "skipped" || (fate === "created" && features.has(name))
}
