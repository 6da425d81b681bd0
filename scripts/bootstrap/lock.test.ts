import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeEach, expect, it, vi } from "vitest"
import { withLock } from "./lock.mjs"

const folder = mkdtempSync(join(tmpdir(), "halyard-lock-"))
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
})
afterAll(() => rmSync(folder, { recursive: true }))

it("runs one at a time", async () => {
  const file = join(folder, "one-at-a-time")
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await setTimeout(10)
    inside--
  }
  await Promise.all([withLock(work, file), withLock(work, file), withLock(work, file)])
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

it("is released when the work fails", async () => {
  const file = join(folder, "failing")
  await expect(withLock(() => Promise.reject(new Error("no network")), file)).rejects.toThrow("no network")
  expect(existsSync(file)).toBe(false)
})

it("ignores the lock of a dead process", async () => {
  const file = join(folder, "abandoned")
  const aboveAnyPid = 2 ** 22 + 1
  writeFileSync(file, String(aboveAnyPid))
  expect(await withLock(async () => "done", file)).toBe("done")
})
