import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

export interface Program {
  /** Arguments for this Node. */
  readonly args: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface RunningProcess {
  readonly pid: number
  /** Everything printed so far. */
  readonly printed: () => string
  /** Stops the process and waits for its end. */
  readonly end: () => Promise<void>
  /** The same without a chance to close anything, like `kill -9`. */
  readonly kill: () => Promise<void>
}

/** Starts a program on this Node, with these variables only. It ends when this process ends, or before. */
export const startProcess = ({ args, env = {}, cwd }: Program): RunningProcess => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd })
  })
  const output: Array<string> = []
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  const kill = () => child.kill("SIGKILL")
  process.once("exit", kill)
  return {
    pid: child.pid ?? 0,
    printed: () => output.join(""),
    end: async () => {
      process.off("exit", kill)
      await ended(child, "SIGTERM")
    },
    kill: async () => {
      process.off("exit", kill)
      await ended(child, "SIGKILL")
    }
  }
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, "close")
  child.kill(signal)
  await closed
}
