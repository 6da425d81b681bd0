import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import type { Account } from "./account.ts"

export interface Place {
  /** The folder of the programs. */
  readonly programs: string
  readonly folder: string
  readonly account: Account | undefined
}

export interface Program {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  /** The latest of what it told its operator. */
  readonly said: () => string
  /** Resolves when it says so. */
  readonly says: (words: string) => Promise<void>
}

export const runProgram = (
  { programs, folder, account }: Place,
  name: string,
  args: ReadonlyArray<string>
): Program => {
  const child = spawn(join(programs, name), args, {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
    ...account
  })
  let text = ""
  child.stderr.setEncoding("utf8").on("data", (more: string) => (text = (text + more).slice(-10_000)))
  return {
    process: child,
    said: () => text,
    says: (words) => new Promise((resolve) => child.stderr.on("data", () => text.includes(words) && resolve())),
    ended: new Promise((resolve) => {
      child.once("error", (error) => resolve(void (text += error.message)))
      child.once("close", () => resolve())
    })
  }
}

/** Variables such as PGPORT would have their say as well. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")))
