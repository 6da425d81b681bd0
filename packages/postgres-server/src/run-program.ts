import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import type { SystemAccount } from "./account.ts"
import { environmentFor } from "./find-pgbouncer.ts"

export const runProgram = (
  { programs, libraries = [], folder, account }: Installation,
  name: string,
  args: ReadonlyArray<string>
): RunningProgram => {
  const child = spawn(join(programs, name), args, {
    cwd: folder,
    env: { ...environment, ...environmentFor(libraries) },
    stdio: ["ignore", "ignore", "pipe"],
    ...account
  })
  let output = ""
  child.stderr.setEncoding("utf8").on("data", (more: string) => (output = (output + more).slice(-10_000)))
  return {
    process: child,
    output: () => output,
    printed: (text) => new Promise((resolve) => child.stderr.on("data", () => text.test(output) && resolve())),
    ended: new Promise((resolve) => {
      child.once("error", (error) => resolve(void (output += error.message)))
      child.once("close", () => resolve())
    })
  }
}

export interface Installation {
  /** The folder of the programs. */
  readonly programs: string
  /** The folders of their libraries, as far as they are not those of the system. */
  readonly libraries?: ReadonlyArray<string>
  readonly folder: string
  readonly account: SystemAccount | undefined
}

export interface RunningProgram {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  /** The latest output on stderr. */
  readonly output: () => string
  /** Resolves when the output contains the text. */
  readonly printed: (text: RegExp) => Promise<void>
}

/** Without variables such as PGPORT, which would override the arguments. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")))
