import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "../tidy/files.ts"

/** The packages of this repository, each in its folder. */
export const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name))

/** What the docs show of others: frameworks of hosts, and an SDK. The examples of frameworks use them as well. */
const others = [
  "express",
  "@types/express",
  "fastify",
  "hono",
  "@hono/node-server",
  "koa",
  "@types/koa",
  "@koa/bodyparser",
  "@effect/platform-node",
  "unleash-client"
].map((name) => ({ name, home: join(root, "examples", "frameworks", "node_modules", name) }))

/**
 * Makes the packages importable by their names in a folder, although the root of the repository depends on few of them.
 */
export const linkPackages = (folder: string): void => {
  const own = packages.map((home) => {
    const manifest: { name: string } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
    return { name: manifest.name, home }
  })
  const effect = { name: "effect", home: join(root, "node_modules", "effect") }
  for (const { home, name } of [...own, ...others, effect]) {
    const link = join(folder, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(home, link, "junction")
  }
}
