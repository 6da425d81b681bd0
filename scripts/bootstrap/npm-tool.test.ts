import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { execFileSync } from "node:child_process"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { fetchTool, toolFolder } from "./npm-tool.mjs"
import { pinnedNodes, pinnedPnpm } from "./pinned-tools.mjs"

const folder = mkdtempSync(join(tmpdir(), "halyard-tools-"))
const content = join(folder, "package")
const archive = join(folder, "tool.tgz")
let registry: Server

/** A registry with one package, which it describes by the sum of whatever it serves. */
beforeAll(async () => {
  mkdirSync(content)
  writeFileSync(join(content, "package.json"), JSON.stringify({ name: "tool", version: "1.0.0" }))
  execFileSync("tar", ["-czf", archive, "-C", folder, "package"])
  registry = createServer(({ url }, response) => {
    const tarball = `http://127.0.0.1:${portOf(registry)}/tool/-/tool-1.0.0.tgz`
    const version = { name: "tool", version: "1.0.0", dist: { tarball, integrity: sumOf(archive) } }
    response.end(
      url === "/tool"
        ? JSON.stringify({ name: "tool", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } })
        : readFileSync(archive)
    )
  })
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve))
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${portOf(registry)}/`)
  vi.stubEnv("npm_config_cache", join(folder, "cache"))
})
afterAll(() => {
  vi.unstubAllEnvs()
  registry.close()
  rmSync(folder, { recursive: true })
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

const sumOf = (file: string): string => `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`

it("installs a package with the pinned sum", async () => {
  const tool = { name: "tool", version: "1.0.0", integrity: sumOf(archive) }
  const tools = join(folder, "right")
  await fetchTool(tool, tools)
  expect(existsSync(join(toolFolder(tool, tools), "package.json"))).toBe(true)
})

it("refuses a package with another sum, even if the registry vouches for it, and leaves nothing behind", async () => {
  const tool = { name: "tool", version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==` }
  const tools = join(folder, "wrong")
  await expect(fetchTool(tool, tools)).rejects.toThrow("EINTEGRITY")
  expect(readdirSync(tools)).toEqual([])
})

it.each([pinnedPnpm, ...Object.values(pinnedNodes)])("pins $name by SHA-512", ({ integrity }) => {
  expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
})
