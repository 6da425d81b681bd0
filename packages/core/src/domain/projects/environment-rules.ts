import type { Violation } from "../errors.ts"
import { nameViolations } from "../features/feature-name.ts"
import { wholeNumberViolations } from "../whole-number.ts"
import { lengthViolations } from "../violation.ts"

/** What is wrong with an environment. Types other than the known ones are allowed. */
export const environmentViolations = (
  environment: { readonly name: string; readonly type: string; readonly sortOrder?: number | undefined },
  path: string
): ReadonlyArray<Violation> => [
  ...nameViolations(environment.name, `${path}/name`),
  ...lengthViolations(environment.type, `${path}/type`, 1, 50),
  ...wholeNumberViolations(environment.sortOrder, `${path}/sortOrder`)
]
