// Runs the examples: programs to their end, and the embedded servers for some requests. examples/standalone has its own
// tests.
import { startProcess, untilItAnswers } from "@halyard/bench/processes"
import { freePort } from "@halyard/postgres-server"
import { existsSync, readdirSync } from "node:fs"
import { buildConsole } from "./bootstrap/build-console.mjs"
import { supervise } from "./bootstrap/supervise.mjs"
import { fromSource } from "./gate/tools.ts"

const timeoutMs = 30_000
const fileOf = (example: string) => `examples/${example}/src/main.ts`

/** Ends by itself with 0. */
const runProgram = async (example: string) => {
  const { code, output } = await supervise(process.execPath, fromSource(fileOf(example)), { quiet: true, timeoutMs })
  return code === 0 ? undefined : `ended with ${code}, or took more than 30 s:\n${output}`
}

/** Where a server has Halyard, and whether it has the console there. The host application is at `/`. */
interface Mounted {
  readonly prefix: string
  readonly hasConsole: boolean
}

const servers: Readonly<Record<string, Mounted>> = {
  "embedded-express": { prefix: "/flags", hasConsole: true },
  "embedded-node-http": { prefix: "", hasConsole: false }
}

const runServer = async (example: string, { hasConsole, prefix }: Mounted) => {
  const url = `http://localhost:${await freePort()}`
  const env = { ...process.env, PORT: new URL(url).port }
  const server = startProcess({ args: fromSource(fileOf(example)), env })
  await untilItAnswers(url, server)
  const authorization = /admin token: (\S+)/.exec(server.printed())?.[1] ?? ""
  const get = async (path: string) => (await fetch(`${url}${path}`, { headers: { authorization } })).text()
  const expected = [
    ["/", "The host application\n"],
    [`${prefix}/api/admin/projects`, '"projects"'],
    ...(hasConsole ? [[`${prefix}/`, `<base href="${prefix}/"`]] : [])
  ] as const
  const answers = await Promise.all(
    expected.map(async ([path = "", text = ""]) => ({ path, text, answer: await get(path) }))
  )
  await server.end()
  const wrong = answers.find(({ answer, text }) => !answer.includes(text))
  return wrong && `answered ${wrong.path} with: ${wrong.answer}`
}

await buildConsole(process.execPath)
for (const example of readdirSync("examples")) {
  if (example === "standalone" || !existsSync(fileOf(example))) continue
  const mounted = servers[example]
  const failure = await (mounted === undefined ? runProgram(example) : runServer(example, mounted))
  console.log(`${fileOf(example)} ${failure ?? "ran"}`)
  if (failure !== undefined) process.exitCode = 1
}
