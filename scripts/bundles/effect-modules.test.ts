import { expect, it } from "vitest"
import { importEffectModules } from "./effect-modules.ts"

const cases: ReadonlyArray<readonly [what: string, code: string, wanted: string]> = [
  [
    "modules",
    'import { Effect, Layer as L } from "effect"',
    'import * as Effect from "effect/Effect";\nimport * as L from "effect/Layer";'
  ],
  ["parts", 'import { HttpRouter } from "effect/http";', 'import * as HttpRouter from "effect/http/HttpRouter";'],
  ["functions", 'import { pipe } from "effect"', 'import { pipe } from "effect/Function";'],
  ["several lines", 'import {\n  Effect,\n} from "effect"', 'import * as Effect from "effect/Effect";'],
  ["nothing of others", 'import { Effect } from "effectful"', 'import { Effect } from "effectful"']
]

it.each(cases)("imports %s", (_what, code, wanted) => {
  expect(importEffectModules(code)).toBe(wanted)
})
