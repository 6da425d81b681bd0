import { type RunningProcess, startProcess, untilItAnswers } from "@halyard/bench/processes"
import { createDatabase, freePort, startPostgres } from "@halyard/postgres-server"
import { cpSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { npmCommand } from "../bootstrap/npm-tool.mjs"
import { root } from "../bootstrap/paths.mjs"
import { supervise } from "../bootstrap/supervise.mjs"
import { fromSource, typescript } from "../gate/tools.ts"

const CLIENT_TOKEN = "*:development.a-token-of-the-sdks"

/**
 * Builds `examples/next` in a project where our packages are installed, and uses it and another host on one database.
 * Answers what is wrong.
 */
export const nextComplaints = async (project: string): Promise<ReadonlyArray<string>> => {
  const app = join(project, "next-app")
  cpSync(join(root, "examples", "next"), app, { recursive: true, filter: isSource })
  const failure = (await installed(project, app)) ?? (await built(project, app))
  if (failure !== undefined) return [failure]
  const database = await openDatabase()
  return hostComplaints(project, app, database.url).finally(database.close)
}

/** Whether a file is not one that somebody installed or built there: a second React fails. */
const isSource = (path: string): boolean => !["node_modules", ".next"].includes(basename(path))

const installed = async (project: string, app: string): Promise<string | undefined> => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(app, "package.json"), "utf8"))
  const foreign = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => !name.startsWith("@halyard/"))
    .map(([name, version]) => `${name}@${String(version)}`)
  const [npm = "npm", ...args] = npmCommand()
  const options = ["--prefix", project, "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
  const { code, output } = await supervise(npm, [...args, "install", ...options, ...foreign], {
    quiet: true,
    cwd: project
  })
  return code === 0 ? undefined : `Installing Next failed:\n${output}`
}

const built = async (project: string, app: string): Promise<string | undefined> => {
  const checked = await supervise(process.execPath, typescript("-p", app, "--pretty", "false"), { quiet: true })
  if (checked.code !== 0) return `examples/next does not compile:\n${checked.output}`
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" }
  const { code, output } = await supervise(process.execPath, [next(project), "build"], { quiet: true, cwd: app, env })
  return code === 0 ? undefined : `next build failed:\n${output}`
}

const next = (project: string) => join(project, "node_modules", "next", "dist", "bin", "next")

/** A database on the server of `DATABASE_URL`, or on one of its own. */
const openDatabase = async () => {
  const given = process.env["DATABASE_URL"]
  if (given !== undefined) {
    const { drop, url } = await createDatabase(given)
    return { url, close: drop }
  }
  const server = await startPostgres()
  return { url: await server.createDatabase(), close: server.close }
}

const hostComplaints = async (project: string, app: string, database: string): Promise<ReadonlyArray<string>> => {
  const variables = { DATABASE_URL: database, CLIENT_TOKEN }
  const other = await startHost(fromSource("examples/frameworks/src/node-http.ts"), root, variables)
  const host = await startHost([next(project), "start"], app, {
    ...variables,
    NEXT_MANUAL_SIG_HANDLE: "true",
    NEXT_TELEMETRY_DISABLED: "1"
  })
  const facts = await Promise.resolve()
    .then(() => factsOf(host, other))
    .finally(other.end)
    .catch((error: unknown) => ({ [`no failure such as ${String(error)}`]: false }))
  const ended = await host.end()
  const missing = Object.entries({ ...facts, "an end with 0 after SIGTERM": ended === 0 })
    .filter(([, holds]) => !holds)
    .map(([fact]) => `examples/next lacks ${fact}`)
  return missing.length === 0 ? [] : [...missing, host.printed()]
}

/** What a user of the host can do below the prefix, and what SDKs get. */
const factsOf = async ({ url }: Host, other: Host): Promise<Readonly<Record<string, boolean>>> => {
  const elsewhere = await create(other, "ada", "of-another-host")
  const created = await create({ url }, "ada", "of-next")
  const forbidden = await create({ url }, "eve", "hers")
  const unknown = await create({ url }, "nobody", "theirs")
  const sdk = { headers: { authorization: CLIENT_TOKEN } }
  const flags = await (await fetch(`${url}/flags/api/client/features`, sdk)).text()
  const stream = await fetch(`${url}/flags/api/client/streaming`, sdk)
  const { value } = (await stream.body?.getReader().read()) ?? {}
  return {
    "a page of the host": (await (await fetch(url)).text()) === "The host application\n",
    "flags that its users create": created.status === 201 && elsewhere.status === 201,
    "the rights of its users": forbidden.status === 403 && unknown.status === 401,
    "flags for SDKs, of every host on the database": flags.includes('"of-next"') && flags.includes('"of-another-host"'),
    "a stream that stays open": new TextDecoder().decode(value).includes("event: unleash-connected")
  }
}

const create = ({ url }: Pick<Host, "url">, user: string, name: string) =>
  fetch(`${url}/flags/api/admin/projects/default/features`, {
    method: "POST",
    headers: { cookie: `session=session-of-${user}`, "content-type": "application/json" },
    body: JSON.stringify({ name })
  })

interface Host extends RunningProcess {
  readonly url: string
}

/** Starts a process that serves a host application. */
const startHost = async (
  args: ReadonlyArray<string>,
  cwd: string,
  variables: Readonly<Record<string, string>>
): Promise<Host> => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const host = startProcess({ args, cwd, env: { ...process.env, ...variables, PORT: port, APP_URL: url } })
  await untilItAnswers(url, host)
  return { url, ...host }
}
