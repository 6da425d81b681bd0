import { rmSync } from "node:fs"
import { createInterface } from "node:readline"

/**
 * Runs the commands of the parent process. Each line of the input is a command and gets one line of output. When the
 * input ends, this process stops and removes the folder. The input also ends when the parent is killed.
 */
export const serveCommands = (
  folder: string,
  commands: Readonly<Record<string, () => Promise<unknown>>>,
  stop: () => Promise<void>
): void => {
  const runCommand = async (line: string): Promise<void> => {
    const answer = await commands[line]?.().then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message })
    )
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }

  const shutDown = async (): Promise<void> => {
    await stop()
    process.exit()
  }

  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.stdout.on("error", () => undefined)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, shutDown)
  createInterface({ input: process.stdin }).on("line", runCommand).on("close", shutDown)
}
