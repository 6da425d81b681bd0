import { readFileSync } from "node:fs"

/** Memory of a process in MB, now and at its peak. Only measured on Linux. */
export interface Memory {
  readonly residentMb: number
  readonly peakMb: number
}

export const memoryOf = (pid: number | undefined): Memory | undefined => {
  if (pid === undefined || process.platform !== "linux") return undefined
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return { residentMb: megabytes(status, "VmRSS"), peakMb: megabytes(status, "VmHWM") }
}

/** The time that a process has used of the processor, in milliseconds. Only measured on Linux. */
export const cpuMillisOf = (pid: number): number => {
  if (process.platform !== "linux") return Number.NaN
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number)
  return (user + system) * MILLIS_PER_TICK
}

const MILLIS_PER_TICK = 10

const megabytes = (status: string, field: string): number =>
  Math.round(Number(new RegExp(`${field}:\\s*(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000)
