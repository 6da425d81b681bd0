import type { Scope } from "effect"
import { Effect, Equal, Option, Schedule, Schema } from "effect"
import type { FileHandle } from "node:fs/promises"
import { link, open, readFile, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { DiskFailure } from "./disk.ts"
import { onDisk } from "./disk.ts"
import { lifeOf, LockOwner, STRANGER, thisProcess } from "./lock-owner.ts"

/** Another process, or another part of this one, works in the folder. */
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
    if (this.pid === STRANGER.pid) return "an unknown process"
    return this.pid === process.pid ? "this process itself" : `process ${this.pid} on ${this.host}`
  }
}

/**
 * Makes this process the only user of a folder until the scope closes. The engine takes no lock of its own, and two of
 * them in one folder destroy the database. What a killed process left behind is taken over.
 */
export const lockDataDirectory = Effect.fn("lockDataDirectory")(function* (directory: string) {
  const lockFile = join(directory, "halyard.lock")
  const owner = yield* thisProcess
  yield* Effect.acquireRelease(take(lockFile, owner), () => remove(lockFile, owner), { interruptible: true })
  yield* showLife(lockFile, owner)
})

type Taken = Effect.Effect<void, DataDirectoryInUse | DiskFailure>

/** The lock appears with its content or not at all, so that nobody ever reads half of it. */
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

  // Of several processes that find the same dead owner, only one may remove its lock, or the second would remove the
  // lock that the first has meanwhile taken. The right to do so is a lock in turn, named after the one lock it is about.
  const right = `${lockFile}.${owner.nonce}.eviction`
  yield* Effect.acquireUseRelease(
    take(right, observer),
    () => remove(lockFile, owner),
    () => remove(right, observer)
  )
})

const isAlive = Effect.fnUntraced(function* (lockFile: string, owner: LockOwner, observer: LockOwner) {
  const life = yield* lifeOf(owner, observer)
  if (life !== "unknown") return life === "alive"

  yield* Effect.logInfo(`Waiting ${PATIENCE} to see whether ${lockFile} belongs to a living process on ${owner.host}`)
  const before = yield* lastSignOfLife(lockFile)
  yield* Effect.sleep(PATIENCE)
  const after = yield* lastSignOfLife(lockFile)
  return Option.isSome(after) && !Equal.equals(before, after)
})

/** None when the lock is gone. */
const lastSignOfLife = (lockFile: string): Effect.Effect<Option.Option<number>, DiskFailure> =>
  onDisk(() => stat(lockFile)).pipe(
    Effect.map(({ mtimeMs }) => Option.some(mtimeMs)),
    Effect.catchIf(isAbsent, () => Effect.succeedNone)
  )

/** Touches the lock again and again, for those who cannot see this process from where they are. */
const showLife = (lockFile: string, owner: LockOwner): Effect.Effect<void, DiskFailure, Scope.Scope> =>
  Effect.flatMap(
    Effect.acquireRelease(
      onDisk(() => open(lockFile, "r+")),
      (file) => Effect.ignore(onDisk(() => file.close()))
    ),
    (file) => Effect.forkScoped(Effect.repeat(Effect.ignore(rewrite(file, owner)), Schedule.spaced("2 seconds")))
  )

const rewrite = (file: FileHandle, owner: LockOwner) => onDisk(() => file.write(encodeOwner(owner), 0))

/** Removes the lock if it still is this owner's. */
const remove = (lockFile: string, owner: LockOwner): Effect.Effect<void> =>
  Effect.flatMap(readOwner(lockFile), (found) =>
    Option.isSome(found) && found.value.nonce === owner.nonce
      ? onDisk(() => rm(lockFile, { force: true }))
      : Effect.void
  ).pipe(Effect.ignore)

const readOwner = (lockFile: string): Effect.Effect<Option.Option<LockOwner>, DiskFailure> =>
  onDisk(() => readFile(lockFile, "utf8")).pipe(
    Effect.map((text) => Option.some(Option.getOrElse(decodeOwner(text), () => STRANGER))),
    Effect.catchIf(isAbsent, () => Effect.succeedNone)
  )

const isAbsent = (failure: DiskFailure): boolean => failure.code === "ENOENT"

const OwnerAsText = Schema.fromJsonString(LockOwner)
const encodeOwner = Schema.encodeSync(OwnerAsText)
const decodeOwner = Schema.decodeOption(OwnerAsText)

/** Many times the interval at which an owner shows life: a long query of the embedded engine holds it up. */
const PATIENCE = "20 seconds"
