import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { buildOnce } from "./build-once.mjs"

let home: string
let builds: number
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  home = mkdtempSync(join(tmpdir(), "halyard-build-"))
  builds = 0
  mkdirSync(join(home, "src", "pages"), { recursive: true })
  writeFileSync(join(home, "src", "main.tsx"), "one")
  writeFileSync(join(home, "src", "pages", "page.tsx"), "page")
  writeFileSync(join(home, "index.html"), "html")
})
afterEach(() => rmSync(home, { recursive: true }))

const page = () => join(home, "dist", "page")
const text = () => readFileSync(join(page(), "index.html"), "utf8")
const change = (content: string) => writeFileSync(join(home, "src", "main.tsx"), content)

const write = async (folder: string) => {
  builds++
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "index.html"), readFileSync(join(home, "src", "main.tsx"), "utf8"))
  await setTimeout(20)
}

const fail = async (folder: string) => {
  await write(folder)
  throw new Error("Syntax error")
}

const build = (made: (folder: string) => Promise<void> = write, basePath?: string) =>
  buildOnce({
    ...(basePath === undefined ? {} : { basePath }),
    folder: page(),
    inputs: ["src", "index.html", "missing"].map((path) => join(home, path)),
    ignored: /\.test\.tsx?$|\.gen\.ts$/,
    build: made
  })

it("builds again in another folder", async () => {
  expect(await build(write, "/here")).toBe(true)
  expect(await build(write, "/here")).toBe(false)
  expect(await build(write, "/there")).toBe(true)
})

it("builds at first, and when a source has changed, was added, renamed or removed", async () => {
  expect(await build()).toBe(true)
  expect([await build(), text()]).toEqual([false, "one"])
  change("two")
  expect([await build(), text()]).toEqual([true, "two"])
  writeFileSync(join(home, "src", "added.css"), "")
  expect(await build()).toBe(true)
  renameSync(join(home, "src", "added.css"), join(home, "src", "renamed.css"))
  expect(await build()).toBe(true)
  rmSync(join(home, "src", "renamed.css"))
  expect([await build(), await build()]).toEqual([true, false])
})

it("does not build for tests and generated files", async () => {
  await build()
  writeFileSync(join(home, "src", "main.test.tsx"), "")
  writeFileSync(join(home, "src", "operations.gen.ts"), "")
  expect(await build()).toBe(false)
})

it("builds once for two starts at once", async () => {
  expect((await Promise.all([build(), build(), build()])).filter((built) => built)).toHaveLength(1)
  expect(builds).toBe(1)
})

it("has no page rather than an outdated or half a one, if a build fails", async () => {
  await build()
  change("broken")
  await expect(build(fail)).rejects.toThrow("Syntax error")
  expect(existsSync(page())).toBe(false)
  expect([await build(), text()]).toEqual([true, "broken"])
})

it("shows the former page until the next one is whole, and removes what killed builds leave", async () => {
  await build()
  change("two")
  const leftOver = join(home, "dist", "page-99999")
  mkdirSync(leftOver)
  const seen: Array<string> = []
  await build(async (folder) => {
    await write(folder)
    seen.push(text())
  })
  expect([seen, text()]).toEqual([["one"], "two"])
  expect(readdirSync(join(home, "dist"))).toEqual(["page"])
})
