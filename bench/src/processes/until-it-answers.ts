import { setTimeout as sleep } from "node:timers/promises"
import type { RunningProcess } from "./start-process.ts"

/** Repeats a request until it succeeds. Returns how many milliseconds that took. */
export const untilItAnswers = async (url: string, server: RunningProcess): Promise<number> => {
  const started = performance.now()
  await until(() => answers(url), server)
  return performance.now() - started
}

/** Waits until the process prints what the pattern describes. Returns the first group of the pattern. */
export const untilItPrints = async (pattern: RegExp, server: RunningProcess): Promise<string> => {
  const found = () => pattern.exec(server.printed())?.[1]
  await until(() => found() !== undefined, server)
  return found() ?? ""
}

const until = async (holds: () => boolean | Promise<boolean>, server: RunningProcess): Promise<void> => {
  const end = performance.now() + MOST_MS
  while (!(await holds())) {
    if (server.hasEnded() || performance.now() > end)
      throw new Error(
        `The process ended, or did not start within two minutes. Its output:\n${server.printed().slice(-2000)}`
      )
    await sleep(5)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )

const MOST_MS = 120_000
