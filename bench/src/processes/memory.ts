import { readdirSync, readFileSync } from "node:fs"

/** Memory of a process in MB. Only measured on Linux. */
export const memoryOf = (pid: number | undefined): number | undefined => {
  if (pid === undefined || process.platform !== "linux") return undefined
  const [, kilobytes = "0"] = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Math.round(Number(kilobytes) / 1000)
}

/** The time that a process has used of the processor, in milliseconds. Only measured on Linux. */
export const cpuMillisOf = (pid: number): number => {
  if (process.platform !== "linux") return Number.NaN
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number)
  return (user + system) * MILLIS_PER_TICK
}

/** The time that all sessions of a database on this machine have used of the processor, in milliseconds. */
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
