import { expect, it } from "vitest"
import { effectFunctions } from "./effect-functions.ts"
import { parse } from "./source.ts"

const index = parse("packages/core/src/use-cases/index.ts", 'export { enableFeature } from "./features/switch.ts"')

const complaintsOf = (path: string, text: string) => effectFunctions([index, parse(path, text)])

it.each([
  [
    "a use case with a span",
    "core/src/use-cases/features/switch.ts",
    'export const enableFeature = Effect.fn("enableFeature")(body)',
    0
  ],
  [
    "a use case without one",
    "core/src/use-cases/features/switch.ts",
    "export const enableFeature = Effect.fnUntraced(body)",
    1
  ],
  [
    "a helper of use cases with a span",
    "core/src/use-cases/features/switch.ts",
    'const lock = Effect.fn("lock")(body)',
    1
  ],
  ["a helper without one", "core/src/use-cases/features/switch.ts", "const lock = Effect.fnUntraced(body)", 0],
  ["a handler with a span", "http-node/src/handlers/a.ts", 'export const handle = Effect.fn("handle")(body)', 1],
  ["a method of a port with a span", "http-node/src/a.ts", 'const port = { post: Effect.fn("post")(body) }', 0],
  [
    "a method of a store with a span",
    "store-postgres/src/a.ts",
    'const find = Effect.fn("FeatureStore.find")(body)',
    0
  ],
  ["a helper of a store with a span", "store-postgres/src/a.ts", 'const find = Effect.fn("find")(body)', 1]
])("%s", (_, path, text, count) => {
  expect(complaintsOf(`packages/${path}`, text)).toHaveLength(count)
})
