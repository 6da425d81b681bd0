import { assert } from "@effect/vitest"
import { InvalidData } from "@halyard/core"
import { Effect } from "effect"

/** Sees the effect refused with a failure that has these members, and others. */
export const refused = Effect.fnUntraced(function* <A, E extends object, R>(
  effect: Effect.Effect<A, E, R>,
  expected: Readonly<Record<string, unknown>>
) {
  const failure = yield* Effect.flip(effect)
  const members = Object.keys(expected).map((key) => [key, Reflect.get(failure, key)])
  assert.deepStrictEqual(Object.fromEntries(members), expected)
})

/** Sees the effect refused as invalid, at these paths and no others. */
export const invalidAt = Effect.fnUntraced(function* <A, E extends object, R>(
  effect: Effect.Effect<A, E, R>,
  ...paths: ReadonlyArray<string>
) {
  const failure: object = yield* Effect.flip(effect)
  if (!(failure instanceof InvalidData)) return assert.fail(`not invalid, but ${JSON.stringify(failure)}`)
  assert.deepStrictEqual(
    failure.violations.map(({ path }) => path),
    paths
  )
  for (const { path, message } of failure.violations) assert.include(message, `"${path}"`)
})

export const noAccess = { _tag: "NoAccess" } as const
export const notFound = (resource: string, id: string) => ({ _tag: "NotFound", resource, id }) as const
