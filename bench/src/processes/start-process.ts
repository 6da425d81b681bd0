import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

export interface NodeProgram {
  /** Arguments for this Node. */
  readonly args: ReadonlyArray<string>
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

export interface RunningProcess {
  readonly pid: number
  /** Everything printed so far. */
  readonly printed: () => string
  readonly hasEnded: () => boolean
  /** Stops the process, waits for its end and returns its exit code. A signal leaves none. */
  readonly end: () => Promise<number | null>
  /** Kills the process without a chance to close anything, as `kill -9` does. */
  readonly kill: () => Promise<void>
}

/** Starts a program on this Node, with these variables only. It ends when this process ends, or before. */
export const startProcess = ({ args, env = {}, cwd }: NodeProgram): RunningProcess => {
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
    hasEnded: () => hasEnded(child),
    end: async () => {
      process.off("exit", kill)
      await ended(child, "SIGTERM")
      return child.exitCode
    },
    kill: async () => {
      process.off("exit", kill)
      await ended(child, "SIGKILL")
    }
  }
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return
  const closed = once(child, "close")
  child.kill(signal)
  await closed
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
