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

const megabytes = (status: string, field: string): number =>
  Math.round(Number(new RegExp(`${field}:\\s*(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000)
