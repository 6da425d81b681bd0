import type { Scope } from "effect"
import { Effect, Equal, Option, Schedule, Schema } from "effect"
import type { FileHandle } from "node:fs/promises"
import { link, open, readFile, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { DiskFailure } from "../disk.ts"
import { onDisk } from "../disk.ts"
import { lifeOf, LockOwner, UNKNOWN_OWNER, thisProcess } from "./lock-owner.ts"

/** Another process, or another part of this one, uses the folder. */
export class DataDirectoryInUse extends Schema.TaggedError<DataDirectoryInUse>()("DataDirectoryInUse", {
  directory: Schema.String,
  pid: Schema.Int,
  host: Schema.String,
  lockFile: Schema.String
}) {
  override get message() {
    return (
      `The data directory "${this.directory}" is in use by ${this.owner}. Only one process can use it at a time: ` +
      "stop that one first, or choose another data directory. " +
      `If you are certain that it is not running, delete ${this.lockFile}.`
    )
  }

  private get owner() {
    if (this.pid === UNKNOWN_OWNER.pid) return "an unknown process"
    return this.pid === process.pid ? "this process itself" : `process ${this.pid} on ${this.host}`
  }
}

/**
 * Makes this process the only user of a folder until the scope closes. Takes over the lock of a killed process. The
 * engine itself takes no lock, and two engines in one folder destroy the database.
 */
export const lockDataDirectory = Effect.fnUntraced(function* (directory: string) {
  const lockFile = join(directory, "halyard.lock")
  const owner = yield* thisProcess
  yield* Effect.acquireRelease(take(lockFile, owner), () => remove(lockFile, owner), { interruptible: true })
  yield* showLife(lockFile, owner)
})

type Taken = Effect.Effect<void, DataDirectoryInUse | DiskFailure>

/** Writes a draft and links it, so that no process ever reads an incomplete lock. */
const take = (lockFile: string, owner: LockOwner): Taken => {
  const draft = `${lockFile}.${owner.nonce}`
  return Effect.acquireUseRelease(
    onDisk(() => writeFile(draft, encodeOwner(owner), { flag: "wx", mode: 0o600 })),
    () => claim(lockFile, draft, owner),
    () => Effect.ignore(onDisk(() => rm(draft, { force: true })))
  ).pipe(Effect.onInterrupt(() => remove(lockFile, owner)))
}

const claim = (lockFile: string, draft: string, owner: LockOwner): Taken =>
  Effect.catchIf(
    onDisk(() => link(draft, lockFile)),
    (failure) => failure.code === "EEXIST",
    () =>
      Effect.andThen(
        evictDead(lockFile, owner),
        Effect.suspend(() => claim(lockFile, draft, owner))
      )
  )

const evictDead = Effect.fnUntraced(function* (
  lockFile: string,
  observer: LockOwner
): Effect.fn.Return<void, DataDirectoryInUse | DiskFailure> {
  const found = yield* readOwner(lockFile)
  if (Option.isNone(found)) return
  const owner = found.value
  if (yield* isAlive(lockFile, owner, observer)) {
    return yield* new DataDirectoryInUse({ directory: dirname(lockFile), pid: owner.pid, host: owner.host, lockFile })
  }

  // Several processes may find the same dead owner. Only one of them may remove its lock, or the second would remove
  // the lock that the first has taken meanwhile. So the removal has a lock of its own, named after the owner.
  const eviction = `${lockFile}.${owner.nonce}.eviction`
  yield* Effect.acquireUseRelease(
    take(eviction, observer),
    () => remove(lockFile, owner),
    () => remove(eviction, observer)
  )
})

const isAlive = Effect.fnUntraced(function* (lockFile: string, owner: LockOwner, observer: LockOwner) {
  const life = yield* lifeOf(owner, observer)
  if (life !== "unknown") return life === "alive"

  yield* Effect.logInfo(
    `Checking for ${OBSERVATION_TIME} whether the process on ${owner.host} that holds ${lockFile} is alive`
  )
  const before = yield* lastSignOfLife(lockFile)
  yield* Effect.sleep(OBSERVATION_TIME)
  const after = yield* lastSignOfLife(lockFile)
  return Option.isSome(after) && !Equal.equals(before, after)
})

/** None when the lock is gone. */
const lastSignOfLife = (lockFile: string): Effect.Effect<Option.Option<number>, DiskFailure> =>
  onDisk(() => stat(lockFile)).pipe(
    Effect.map(({ mtimeMs }) => Option.some(mtimeMs)),
    Effect.catchIf(isAbsent, () => Effect.succeedNone)
  )

/**
 * Rewrites the lock periodically, for processes in other containers or on other hosts, which cannot see this process.
 */
const showLife = (lockFile: string, owner: LockOwner): Effect.Effect<void, DiskFailure, Scope.Scope> =>
  Effect.flatMap(
    Effect.acquireRelease(
      onDisk(() => open(lockFile, "r+")),
      (file) => Effect.ignore(onDisk(() => file.close()))
    ),
    (file) => Effect.forkScoped(Effect.repeat(Effect.ignore(rewrite(file, owner)), Schedule.spaced("2 seconds")))
  )

const rewrite = (file: FileHandle, owner: LockOwner) => onDisk(() => file.write(encodeOwner(owner), 0))

/** Removes the lock if it still belongs to this owner. */
const remove = (lockFile: string, owner: LockOwner): Effect.Effect<void> =>
  Effect.flatMap(readOwner(lockFile), (found) =>
    Option.isSome(found) && found.value.nonce === owner.nonce
      ? onDisk(() => rm(lockFile, { force: true }))
      : Effect.void
  ).pipe(Effect.ignore)

const readOwner = (lockFile: string): Effect.Effect<Option.Option<LockOwner>, DiskFailure> =>
  onDisk(() => readFile(lockFile, "utf8")).pipe(
    Effect.map((text) => Option.some(Option.getOrElse(decodeOwner(text), () => UNKNOWN_OWNER))),
    Effect.catchIf(isAbsent, () => Effect.succeedNone)
  )

const isAbsent = (failure: DiskFailure): boolean => failure.code === "ENOENT"

const OwnerAsText = Schema.fromJsonString(LockOwner)
const encodeOwner = Schema.encodeSync(OwnerAsText)
const decodeOwner = Schema.decodeOption(OwnerAsText)

/** Many times the interval of `showLife`, because a long query of the embedded engine delays it. */
const OBSERVATION_TIME = "20 seconds"
