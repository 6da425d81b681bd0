import { describe, expect, it } from "vitest"
import { type Body, makeBodyCache } from "./body-cache.ts"

const body = (tag: string, length = 0): Body => ({ bytes: new Uint8Array(length), tag })

/** Whether the cache called `make`. */
const isMade = (cache: ReturnType<typeof makeBodyCache>, key: string, made: Body, revision = 1) => {
  let times = 0
  cache.get(key, revision, () => {
    times += 1
    return made
  })
  return times === 1
}

describe("a cache of bodies", () => {
  it("makes each body once for a key and revision", () => {
    const cache = makeBodyCache(100_000)
    const first = body("1")
    expect(cache.get("a", 1, () => first)).toBe(first)
    expect(cache.get("a", 1, () => expect.fail("It is there"))).toBe(first)
    expect(isMade(cache, "b", body("1"))).toBe(true)
    const second = body("2")
    expect(cache.get("a", 2, () => second)).toBe(second)
  })

  it("keeps the body if it is the same at another revision", () => {
    const cache = makeBodyCache(100_000)
    const first = cache.get("a", 1, () => body("1"))
    expect(cache.get("a", 2, () => body("1"))).toBe(first)
    expect(cache.get("a", 2, () => expect.fail("It is there"))).toBe(first)
  })

  it("evicts the least recently used body if it is full", () => {
    const cache = makeBodyCache(10_000)
    for (const key of ["a", "b", "c"]) isMade(cache, key, body(key, 1000))
    expect(isMade(cache, "a", body("a", 1000))).toBe(false)
    for (const key of ["d", "e"]) isMade(cache, key, body(key, 1000))
    expect(["a", "d", "e"].map((key) => isMade(cache, key, body(key, 1000)))).toEqual([false, false, false])
    expect(isMade(cache, "b", body("b", 1000))).toBe(true)
  })

  it("keeps the last body even if it is too large, and evicts it for the next one", () => {
    const cache = makeBodyCache(10_000)
    isMade(cache, "a", body("a"))
    isMade(cache, "large", body("large", 50_000))
    expect([isMade(cache, "large", body("large")), isMade(cache, "a", body("a"))]).toEqual([false, true])
    expect([isMade(cache, "a", body("a")), isMade(cache, "b", body("b")), isMade(cache, "a", body("a"))]).toEqual([
      false,
      true,
      false
    ])
  })
})
