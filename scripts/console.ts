// The console with hot reload, against a running server: `npm run console`. HALYARD_URL names the server.
// `npm run console -- pictures <folder> [part]` makes a picture of every page, and
// `npm run console -- figures` measures it.
import { join } from "node:path"
import { root } from "./bootstrap/paths.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { fromSource, operationTypes } from "./gate/tools.ts"

const home = join(root, "packages", "console")
const server = process.env["HALYARD_URL"] ?? "http://localhost:4242"

const answers = async (): Promise<boolean> => {
  const answer = await fetch(`${server}/health`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

/** Programs on servers of their own. */
const programs: Readonly<Record<string, string>> = {
  figures: "packages/console/scripts/figures.ts",
  pictures: "packages/console/scripts/pictures.ts"
}

const [name = "", ...rest] = process.argv.slice(2)
const program = programs[name]
const { code, stopped } = program === undefined ? await hotReload() : await run(fromSource(program, ...rest))
process.exitCode = stopped ? 0 : code

async function hotReload() {
  console.log(`The console with hot reload: it shows what the server at ${server} answers.`)
  if (!(await answers())) {
    console.log(
      `No server answers there yet. Start one with "npm start" in another terminal, or name one: HALYARD_URL=http://host:port npm run console`
    )
  }
  await run(operationTypes)
  const vite = join(home, "node_modules", "vite", "bin", "vite.js")
  return run([vite, home, ...process.argv.slice(2)])
}

function run(args: ReadonlyArray<string>) {
  return supervise(process.execPath, args, {})
}
