import { setTimeout as sleep } from "node:timers/promises"
import type { RunningProcess } from "./start-process.ts"

/** Repeats a request until it succeeds. Returns how many milliseconds that took. */
export const untilItAnswers = async (url: string, server: RunningProcess): Promise<number> => {
  const started = performance.now()
  while (performance.now() - started < MOST_MS) {
    if (await answers(url)) return performance.now() - started
    await sleep(5)
  }
  throw new Error(`${url} did not answer within two minutes. Output of the server:\n${server.printed().slice(-2000)}`)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )

const MOST_MS = 120_000
