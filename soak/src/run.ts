import { memoryOf } from "@halyard/bench/processes"
import { type PostgresServer, startPostgres } from "@halyard/postgres-server"
import { crash } from "./crash/crash.ts"
import { fuzz } from "./fuzz/fuzz.ts"
import type { Engine, Options } from "./options.ts"
import { permissions } from "./permissions/permissions.ts"
import type { Report } from "./report.ts"
import { type Installation, standalone } from "./servers/standalone.ts"

type Progress = (line: string) => void

/** Runs the parts one after the other. */
export const run = async (options: Options, progress: Progress, done: (report: Report) => void): Promise<void> => {
  for (const part of options.parts) {
    for (const engine of options.engines ?? (part === "crash" ? ["embedded", "server"] : ["embedded"])) {
      const report = await onEngine(engine, (installation, postgres) =>
        runs[part](installation, options, (line) => progress(`${part} (${engine}): ${line}`), postgres)
      )
      done({ ...report, part: `${part} (${engine})`, repeat: `${report.repeat} --engine ${engine}` })
    }
  }
}

type Run = (
  installation: Installation,
  options: Options,
  progress: Progress,
  postgres?: PostgresServer
) => Promise<Report>

const runs: Readonly<Record<Options["parts"][number], Run>> = {
  crash: (installation, { rounds, seed }, progress, postgres) =>
    crash(installation, { seed, rounds, progress, ...(postgres === undefined ? {} : { postgres }) }),

  fuzz: async (installation, { connections, from, requests, seed }, progress) => {
    const server = await installation.start()
    const memory = () => memoryOf(server.pid)?.residentMb
    const report = await fuzz(server, { seed, requests, from, connections, memory, progress })
    await server.end()
    return report
  },

  permissions: async (installation, { calls, seed }, progress) => {
    const server = await installation.start()
    const report = await permissions(server, { seed, calls, progress })
    await server.end()
    return report
  }
}

const onEngine = async <A>(
  engine: Engine,
  use: (installation: Installation, postgres?: PostgresServer) => Promise<A>
): Promise<A> => {
  const postgres = engine === "server" ? await startPostgres({ durable: true }) : undefined
  const installation = standalone(await postgres?.createDatabase())
  return use(installation, postgres).finally(async () => {
    installation.remove()
    await postgres?.close()
  })
}
