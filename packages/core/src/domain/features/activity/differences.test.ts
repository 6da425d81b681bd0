import { expect, it } from "@effect/vitest"
import type { Schema } from "effect"
import { type Difference, differenceInWords, differences } from "./differences.ts"

type Case = readonly [Schema.Json | undefined, Schema.Json | undefined, ReadonlyArray<Difference>]

const nested = (depth: number, leaf: Schema.Json): Schema.Json => (depth === 0 ? leaf : { a: nested(depth - 1, leaf) })

const cases: ReadonlyArray<Case> = [
  [undefined, undefined, []],
  [{}, {}, []],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, []],
  [{ a: 1 }, { a: 2 }, [{ path: "/a", before: 1, after: 2 }]],
  [{ a: null }, {}, [{ path: "/a", before: null }]],
  [{}, { a: null }, [{ path: "/a", after: null }]],
  [{ a: { b: "x", c: 1 } }, { a: { b: "y", c: 1 } }, [{ path: "/a/b", before: "x", after: "y" }]],
  [{ "a/b": { "~": 1 } }, { "a/b": { "~": 2 } }, [{ path: "/a~1b/~0", before: 1, after: 2 }]],
  [{ a: [1, 2] }, { a: [1, 3] }, [{ path: "/a/1", before: 2, after: 3 }]],
  [{ a: [1, 2] }, { a: [0, 1, 2] }, [{ path: "/a", before: [1, 2], after: [0, 1, 2] }]],
  [{ a: [] }, { a: {} }, [{ path: "/a", before: [], after: {} }]],
  [{ a: { b: 1 } }, { a: null }, [{ path: "/a", before: { b: 1 }, after: null }]],
  [{ __proto__: null, x: 1 }, JSON.parse('{"__proto__":2,"x":1}'), [{ path: "/__proto__", after: 2 }]],
  [undefined, { a: 1 }, [{ path: "", after: { a: 1 } }]],
  [nested(40, 1), nested(40, 1), []],
  [nested(40, 1), nested(40, 2), [{ path: "/a".repeat(32), before: nested(8, 1), after: nested(8, 2) }]]
]

it.each(cases)("%j and %j differ in %j", (before, after, expected) => {
  expect(differences(before, after)).toEqual(expected)
})

it.each([
  [{ path: "/a", before: 1, after: "b" }, '"/a" is "b" now, and was 1'],
  [{ path: "/a", before: [1] }, '"/a" is gone, and was [1]'],
  [{ path: "/a", after: null }, '"/a" is null now, and was not there'],
  [{ path: "/a", before: 0, after: "x".repeat(200) }, `"/a" is "${"x".repeat(99)}... now, and was 0`]
] as const)("says %j as %s", (difference, words) => {
  expect(differenceInWords(difference)).toBe(words)
})
