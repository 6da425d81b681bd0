// Runs the examples, each of which is a program that ends by itself. The standalone server is not: its tests run it.
import { existsSync, readdirSync } from "node:fs"
import { supervise } from "./bootstrap/supervise.mjs"
import { fromSource } from "./gate/tools.ts"

const timeoutMs = 30_000

const programs = readdirSync("examples")
  .filter((name) => name !== "standalone")
  .map((name) => `examples/${name}/src/main.ts`)
  .filter((file) => existsSync(file))

for (const file of programs) {
  const { code, output } = await supervise(process.execPath, fromSource(file), { quiet: true, timeoutMs })
  console.log(code === 0 ? `${file} ran` : `${file} ended with ${code}, or took more than 30 s:\n${output}`)
  if (code !== 0) process.exitCode = 1
}
