import { readFileSync } from "node:fs"

/** Memory of a process in MB: what it holds now and what it held at most. Linux tells it, other systems do not. */
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
