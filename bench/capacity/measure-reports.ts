import { setTimeout as sleep } from "node:timers/promises"
import { cpuMillisOf } from "../src/processes/memory.ts"
import { featureName } from "../src/seed/batches.ts"
import { clientToken } from "../streams/client-token.ts"

/** SDKs report their metrics once in so many milliseconds. */
const PERIOD_MS = 15_000
const PERIODS = 4
const FEATURES_OF_ONE = 20

/**
 * How long the server takes for reports of so many applications, sent when they are due, whether it answered before or
 * not.
 */
export const measureReports = async (
  { pid, url }: { readonly url: string; readonly pid: number },
  applications: number,
  features: number
): Promise<void> => {
  const times: Array<number> = []
  const failures: Array<string> = []
  const open: Array<Promise<void>> = []
  const report = async (due: number, body: string) => {
    const failure = await send(url, body).catch(String)
    times.push(performance.now() - due)
    if (failure !== undefined) failures.push(failure)
  }
  const started = performance.now()
  const before = cpuMillisOf(pid)
  for (let count = 0; count < applications * PERIODS; count += 1) {
    const due = started + (count * PERIOD_MS) / applications
    await sleep(Math.max(0, due - performance.now()))
    open.push(report(due, reportOf(count % applications, features)))
  }
  await Promise.all(open)
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  const busy = (100 * (cpuMillisOf(pid) - before)) / (performance.now() - started)
  console.log(
    `${applications} applications that report ${FEATURES_OF_ONE} features every ${PERIOD_MS / 1000} s: answered in ${at(0.5)} ms ` +
      `(p99 ${at(0.99)}, longest ${at(1)}), ${busy.toFixed(0)}% of a core, ${failures.length} failed`
  )
  if (failures.length > 0) console.log(`The first failure: ${failures[0]}`)
}

const send = async (url: string, body: string): Promise<string | undefined> => {
  const headers = { authorization: clientToken, "content-type": "application/json" }
  const response = await fetch(`${url}/api/client/metrics`, { method: "POST", headers, body })
  const text = await response.text()
  return response.ok ? undefined : `${response.status} ${text}`
}

const reportOf = (application: number, features: number): string => {
  const stop = Date.now()
  const names = Array.from({ length: FEATURES_OF_ONE }, (_, index) => featureName((application + index) % features))
  return JSON.stringify({
    appName: `application-${application}`,
    instanceId: `instance-${application}`,
    environment: "development",
    bucket: {
      start: new Date(stop - PERIOD_MS).toISOString(),
      stop: new Date(stop).toISOString(),
      toggles: Object.fromEntries(names.map((name) => [name, { yes: 10 + application, no: 5, variants: {} }]))
    }
  })
}
