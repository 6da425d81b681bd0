import { setTimeout as sleep } from "node:timers/promises"
import type { RunningProcess } from "./start-process.ts"

/** Asks again and again until there is a success; answers how many milliseconds that took. */
export const untilItAnswers = async (url: string, server: RunningProcess): Promise<number> => {
  const started = performance.now()
  while (performance.now() - started < MOST_MS) {
    if (await answers(url)) return performance.now() - started
    await sleep(5)
  }
  throw new Error(`${url} did not answer. The server said:\n${server.printed().slice(-2000)}`)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )

const MOST_MS = 120_000
