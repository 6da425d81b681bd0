import { Effect, Option, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { readFile, readlink } from "node:fs/promises"
import { hostname } from "node:os"
import { onDisk } from "./disk.ts"

/**
 * Who holds a lock, told so that another process can see whether it still lives. `boot`, `namespace` and `startedAt` are
 * what Linux tells, and empty elsewhere: there a process id that was given out again passes for the owner.
 */
export class LockOwner extends Schema.Class<LockOwner>("LockOwner")({
  /** Differs between any two locks ever taken. */
  nonce: Schema.String,
  pid: Schema.Int,
  host: Schema.String,
  boot: Schema.String,
  /** Process ids mean something only within one of these: each container has its own. */
  namespace: Schema.String,
  startedAt: Schema.String
}) {}

/** Stands for the owner of a lock that cannot be read: a crash of the machine left it, or another version wrote it. */
export const STRANGER = new LockOwner({
  nonce: "unreadable",
  pid: 0,
  host: "an unknown host",
  boot: "",
  namespace: "",
  startedAt: ""
})

/** This process as the owner of a lock that it is about to take. */
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

/** Whether the owner lives, as far as `observer` can tell: `unknown` when it runs, or ran, in another container or host. */
export const lifeOf = Effect.fnUntraced(function* (owner: LockOwner, observer: LockOwner) {
  if (owner.host === observer.host && owner.boot !== observer.boot) return "dead"
  if (owner.host !== observer.host || owner.namespace !== observer.namespace) return "unknown"
  if (!(yield* isRunning(owner.pid))) return "dead"

  const found = yield* inspect(owner.pid)
  const isAnother = found.startedAt !== "" && owner.startedAt !== "" && found.startedAt !== owner.startedAt
  return found.isZombie || isAnother ? "dead" : "alive"
})

/** Sending signal 0 sends nothing; another user's process answers that it may not be signalled, so it is there. */
const isRunning = (pid: number): Effect.Effect<boolean> =>
  Effect.match(
    onDisk(async () => process.kill(pid, 0)),
    {
      onSuccess: () => true,
      onFailure: (failure) => failure.code === "EPERM"
    }
  )

/** State and start time from `/proc/<pid>/stat`, which stand after the command's name; that may hold anything. */
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
