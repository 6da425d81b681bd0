import { mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { ownFolder } from "./paths.mjs"

const abandonedAfterMs = 15 * 60_000

/** Allows one installation or build at a time in this clone. The lock of a dead process is ignored. */
export const withLock = async (work, lockFile = join(ownFolder, "lock")) => {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let waits = 0; !(await acquire(lockFile)); waits++) {
    if (waits === 0) console.error("Waiting for another command that is installing or building ...")
    await setTimeout(200)
  }
  const releaseAtExit = () => release(lockFile)
  process.once("exit", releaseAtExit)
  try {
    return await work()
  } finally {
    process.off("exit", releaseAtExit)
    release(lockFile)
  }
}

const acquire = async (lockFile) => {
  if (isAbandoned(lockFile)) release(lockFile)
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" })
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
  // If two processes removed the same abandoned lock, one may have removed the new lock of the other. The last writer
  // wins.
  await setTimeout(20)
  return holder(lockFile) === process.pid
}

const release = (lockFile) => {
  try {
    unlinkSync(lockFile)
  } catch {
    // Another process removed it.
  }
}

const isAbandoned = (lockFile) => {
  const pid = holder(lockFile)
  const age = Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  return age > abandonedAfterMs || (pid !== undefined && !isRunning(pid))
}

const holder = (lockFile) => {
  try {
    return Number(readFileSync(lockFile, "utf8")) || undefined
  } catch {
    return undefined
  }
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}
