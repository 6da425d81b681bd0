import { memoryOf } from "@halyard/bench/processes"
import { type PostgresServer, startPostgres } from "@halyard/postgres-server"
import { crash } from "./crash/crash.ts"
import { fuzz } from "./fuzz/fuzz.ts"
import type { Engine, SoakOptions } from "./options.ts"
import { permissions } from "./permissions/permissions.ts"
import type { SoakReport } from "./report.ts"
import { startInMemory } from "./servers/in-memory.ts"
import { type ServerInstallation, standalone } from "./servers/standalone.ts"
import type { SoakTarget } from "./target.ts"

type Part = SoakOptions["parts"][number]

/** Runs the parts one after the other, each on its engines. */
export const run = async (
  options: SoakOptions,
  print: (line: string) => void,
  done: (report: SoakReport) => void
): Promise<void> => {
  for (const part of options.parts) {
    for (const engine of options.engines ?? enginesOf[part]) {
      const progress = (line: string) => print(`${part} (${engine}): ${line}`)
      const report = await runs[part]({ ...options, engine, progress, isOver: timer(options.minutes) })
      done({ ...report, part: `${part} (${engine})`, repeat: `${report.repeat} --engine ${engine}` })
    }
  }
}

const enginesOf: Readonly<Record<Part, ReadonlyArray<Engine>>> = {
  crash: ["embedded", "server"],
  fuzz: ["embedded"],
  permissions: ["embedded"]
}

const timer = (minutes: number): (() => boolean) => {
  const end = performance.now() + minutes * 60_000
  return () => performance.now() > end
}

interface Settings extends SoakOptions {
  readonly engine: Engine
  readonly progress: (line: string) => void
  readonly isOver: () => boolean
}

const runs: Readonly<Record<Part, (settings: Settings) => Promise<SoakReport>>> = {
  crash: (settings) => {
    if (settings.engine === "memory") throw new Error("Memory survives no crash: choose embedded or server")
    return onInstallation(settings.engine, (installation, postgres) =>
      crash(installation, { ...settings, ...(postgres === undefined ? {} : { postgres }) })
    )
  },
  fuzz: (settings) => onTarget(settings.engine, (target, memory) => fuzz(target, { ...settings, memory })),
  permissions: (settings) => onTarget(settings.engine, (target) => permissions(target, settings))
}

const onInstallation = async <A>(
  engine: Engine,
  use: (installation: ServerInstallation, postgres?: PostgresServer) => Promise<A>
): Promise<A> => {
  const postgres = engine === "server" ? await startPostgres({ durable: true }) : undefined
  const installation = standalone(await postgres?.createDatabase())
  return use(installation, postgres).finally(async () => {
    installation.remove()
    await postgres?.close()
  })
}

type Memory = () => number | undefined

/** In memory, what a run writes stays there, so that its growth says nothing. */
const onTarget = async <A>(engine: Engine, use: (target: SoakTarget, memory: Memory) => Promise<A>): Promise<A> => {
  if (engine === "memory") {
    const target = await startInMemory()
    return use(target, () => undefined).finally(target.close)
  }
  return onInstallation(engine, async (installation) => {
    const server = await installation.start()
    return use(server, () => memoryOf(server.pid)).finally(server.end)
  })
}
