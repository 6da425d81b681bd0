import { afterAll, beforeAll, expect, it } from "vitest"
import { fuzz } from "./fuzz/fuzz.ts"
import { startInMemory } from "./servers/in-memory.ts"

let target: Awaited<ReturnType<typeof startInMemory>>
beforeAll(async () => {
  target = await startInMemory()
})
afterAll(() => target.close())

it("a thousand requests of every kind get answers, and no server error", async () => {
  const { figures, findings, repeat } = await fuzz(target, { seed: 14, requests: 1000 })
  expect({ findings, repeat }).toEqual({ findings: [], repeat })
  expect(figures["requests"]).toBe(1000)
})
