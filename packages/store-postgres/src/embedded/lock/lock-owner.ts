import { Effect, Option, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { readFile, readlink } from "node:fs/promises"
import { hostname } from "node:os"
import { onDisk } from "../disk.ts"

/**
 * The process that has the lock, described so that other processes can check whether it is alive. `boot`, `namespace`
 * and `startedAt` are empty except on Linux. Without them a reused process id counts as the owner.
 */
export class LockOwner extends Schema.Class<LockOwner>("LockOwner")({
  /** Unique for each lock ever taken. */
  nonce: Schema.String,
  pid: Schema.Int,
  host: Schema.String,
  boot: Schema.String,
  /** The namespace of the process id. Each container has its own. */
  namespace: Schema.String,
  startedAt: Schema.String
}) {}

/** The owner of an unreadable lock, left by a crash of the machine or by another version. */
export const UNKNOWN_OWNER = new LockOwner({
  nonce: "unreadable",
  pid: 0,
  host: "an unknown host",
  boot: "",
  namespace: "",
  startedAt: ""
})

export const thisProcess: Effect.Effect<LockOwner> = Effect.gen(function* () {
  const { startedAt } = yield* inspect(process.pid)
  return new LockOwner({
    nonce: randomUUID(),
    pid: process.pid,
    host: hostname(),
    boot: yield* textOr("", () => readFile("/proc/sys/kernel/random/boot_id", "utf8")),
    namespace: yield* textOr("", () => readlink("/proc/self/ns/pid")),
    startedAt
  })
})

/** Whether the owner is alive. `unknown` if it runs in another container or on another host than the observer. */
export const lifeOf = Effect.fnUntraced(function* (owner: LockOwner, observer: LockOwner) {
  if (owner.host === observer.host && owner.boot !== observer.boot) return "dead"
  if (owner.host !== observer.host || owner.namespace !== observer.namespace) return "unknown"
  if (!(yield* isRunning(owner.pid))) return "dead"

  const found = yield* inspect(owner.pid)
  const isAnother = found.startedAt !== "" && owner.startedAt !== "" && found.startedAt !== owner.startedAt
  return found.isZombie || isAnother ? "dead" : "alive"
})

/** Signal 0 only checks the process. `EPERM` means that it runs as another user. */
const isRunning = (pid: number): Effect.Effect<boolean> =>
  Effect.match(
    onDisk(async () => process.kill(pid, 0)),
    {
      onSuccess: () => true,
      onFailure: (failure) => failure.code === "EPERM"
    }
  )

/**
 * Reads state and start time from `/proc/<pid>/stat`, after the name of the command, which may contain any character.
 */
const inspect = (pid: number): Effect.Effect<{ readonly isZombie: boolean; readonly startedAt: string }> =>
  Effect.map(
    textOr("", () => readFile(`/proc/${pid}/stat`, "utf8")),
    (stat) => {
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      return { isZombie: fields[0] === "Z" || fields[0] === "X", startedAt: fields[19] ?? "" }
    }
  )

const textOr = (fallback: string, read: () => Promise<string>): Effect.Effect<string> =>
  Effect.map(Effect.option(onDisk(read)), (text) => Option.getOrElse(text, () => fallback).trim())
