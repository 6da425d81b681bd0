import { contextFieldViolations } from "../../catalog/context-field.ts"
import { ownerOf } from "../check-strategies.ts"
import type { ImportContext } from "../import-context.ts"
import type { ImportData } from "../import-data.ts"
import { type Finding, finding } from "../import-report.ts"

/**
 * Adds a context field for each name that constraints use without a definition, since exports of Unleash have such
 * constraints. The warnings name the fields, and the parameters that are not text.
 */
export const tolerate = (
  data: ImportData,
  context: Pick<ImportContext, "contextFields" | "foreignFields">
): { readonly data: ImportData; readonly warnings: ReadonlyArray<Finding> } => {
  const { contextFields = [] } = data
  const used = data.featureStrategies.flatMap(({ constraints = [] }) => constraints.map((one) => one.contextName))
  const defined = new Set([...contextFields.map(({ name }) => name), ...context.contextFields.keys()])
  const made = undefinedFields(used, (name) => defined.has(name) || context.foreignFields.has(name))
  return {
    data: made.length === 0 ? data : { ...data, contextFields: [...contextFields, ...made.map((name) => ({ name }))] },
    warnings: [
      ...finding("Context fields in use that nobody defined; they are created, and take any value", made),
      ...finding(
        "Features with parameters of strategies that are numbers, true or false; they become texts",
        data.featureStrategies.flatMap((strategy) =>
          plainParameters(strategy.parameters).map((name) => `${ownerOf(strategy)} (${name})`)
        )
      )
    ]
  }
}

/** The distinct names that are undefined, and valid as names of context fields. */
export const undefinedFields = (used: Iterable<string>, isDefined: (name: string) => boolean): ReadonlyArray<string> =>
  [...new Set(used)].filter((name) => !isDefined(name) && contextFieldViolations({ name }, "").length === 0)

const plainParameters = (parameters: Readonly<Record<string, unknown>> = {}): ReadonlyArray<string> =>
  Object.entries(parameters).flatMap(([name, value]) => (typeof value === "string" ? [] : [name]))
