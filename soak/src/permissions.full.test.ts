import { afterAll, beforeAll, expect, it } from "vitest"
import { permissions } from "./permissions/permissions.ts"
import { startInMemory } from "./servers/in-memory.ts"

let target: Awaited<ReturnType<typeof startInMemory>>
beforeAll(async () => {
  target = await startInMemory()
})
afterAll(() => target.close())

it("answers to random callers are as a model of permissions predicts", async () => {
  const { findings, repeat } = await permissions(target, { seed: 14, calls: 300 })
  expect({ findings, repeat }).toEqual({ findings: [], repeat })
})
