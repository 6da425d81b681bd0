import { readdirSync, readFileSync } from "node:fs"

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

/** The same of all sessions of a database on this machine. */
export const cpuMillisOfDatabase = (name: string): number => {
  if (process.platform !== "linux") return Number.NaN
  return readdirSync("/proc")
    .filter(
      (entry) =>
        /^\d+$/.test(entry) && commandOf(entry).startsWith("postgres: ") && commandOf(entry).includes(` ${name} `)
    )
    .reduce((sum, pid) => sum + cpuMillisOf(Number(pid)), 0)
}

/** Empty if the process has ended meanwhile. */
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}

const MILLIS_PER_TICK = 10

const megabytes = (status: string, field: string): number =>
  Math.round(Number(new RegExp(`${field}:\\s*(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000)
