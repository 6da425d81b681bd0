// The console with hot reload, against a running server: `npm run console`. HALYARD_URL names the server.
import { join } from "node:path"
import { root } from "./bootstrap/paths.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { operationTypes } from "./gate/tools.ts"

const home = join(root, "packages", "console")
const server = process.env["HALYARD_URL"] ?? "http://localhost:4242"

const answers = async (): Promise<boolean> => {
  const answer = await fetch(`${server}/health`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

console.log(`The console with hot reload: it shows what the server at ${server} answers.`)
if (!(await answers())) {
  console.log(
    `No server answers there yet. Start one with "npm start" in another terminal, or name one: HALYARD_URL=http://host:port npm run console`
  )
}
await supervise(process.execPath, operationTypes, {})
const vite = join(home, "node_modules", "vite", "bin", "vite.js")
const { code, stopped } = await supervise(process.execPath, [vite, home, ...process.argv.slice(2)], {})
process.exitCode = stopped ? 0 : code
