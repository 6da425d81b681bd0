import type { Violation } from "../violations/errors.ts"
import { nameViolations } from "../violations/names.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"

/** A strategy type of which the shape, but not the content, is known. */
export interface LooseStrategyType {
  readonly name: string
  readonly title?: string | null | undefined
  readonly displayName?: string | null | undefined
  readonly description?: string | null | undefined
  readonly parameters?: ReadonlyArray<LooseParameter> | undefined
}

interface LooseParameter {
  readonly name: string
  readonly description?: string | null | undefined
}

/** What is wrong with the content of a strategy type. */
export const strategyTypeViolations = (type: LooseStrategyType, path: string): ReadonlyArray<Violation> => [
  ...nameViolations(type.name, `${path}/name`),
  ...lengthViolations(type.title ?? "", `${path}/title`, 0, 100),
  ...lengthViolations(type.displayName ?? "", `${path}/displayName`, 0, 100),
  ...lengthViolations(type.description ?? "", `${path}/description`, 0, 1000),
  ...parameterViolations(type.parameters ?? [], `${path}/parameters`)
]

const parameterViolations = (parameters: ReadonlyArray<LooseParameter>, path: string): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return parameters.flatMap(({ name, description }, index) => {
    const repeated = seen.has(name)
    seen.add(name)
    return [
      ...lengthViolations(name, `${path}/${index}/name`, 1, 100),
      ...(repeated ? [violation(`${path}/${index}/name`, `must be unique, unlike ${quoted(name)}`)] : []),
      ...lengthViolations(description ?? "", `${path}/${index}/description`, 0, 1000)
    ]
  })
}
