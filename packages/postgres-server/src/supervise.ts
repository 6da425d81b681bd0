import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** Starts a process that runs servers for this one, and stops them when this process ends, even when it is killed. */
export const supervise = (program: URL, args: ReadonlyArray<string>): Supervisor => {
  // Its own process group, so that Ctrl+C reaches only this process, which stops the supervisor cleanly.
  const supervisor = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", fileURLToPath(program), ...args],
    {
      stdio: ["pipe", "pipe", "inherit"],
      detached: true,
      windowsHide: true
    }
  )
  supervisor.stdin.on("error", () => undefined)
  const ended = once(supervisor, "close")
  const answers = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]()

  const send = async (command: string): Promise<Started> => {
    supervisor.stdin.write(`${command}\n`)
    const { value } = await answers.next()
    const answer = value === undefined ? { error: "The supervisor has ended unexpectedly" } : JSON.parse(value)
    if (answer.error === undefined) return answer.value
    await close()
    throw new Error(answer.error)
  }
  const close = async () => {
    supervisor.stdin.end()
    await ended
  }
  return { send, close }
}

interface Supervisor {
  /** Sends a command and waits until it is done. If it fails, stops everything and rejects. */
  readonly send: (command: string) => Promise<Started>
  readonly close: () => Promise<void>
}

interface Started {
  readonly url: string
  readonly pid: number
}
