import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DataDirectoryInUse, lockDataDirectory } from "./data-directory-lock.ts"
import { LockOwner, thisProcess } from "./lock-owner.ts"

describe("lockDataDirectory", () => {
  it.effect("refuses a second user of the folder, names the first one and says what to do", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        yield* lockDataDirectory(folder)
        const error = yield* Effect.flip(Effect.scoped(lockDataDirectory(folder)))
        assert.instanceOf(error, DataDirectoryInUse)
        assert.include(error.message, `"${folder}" is in use by this process itself`)

        const other = new DataDirectoryInUse({ directory: folder, pid: 1234567, host: "here", lockFile: "the.lock" })
        assert.include(other.message, "in use by process 1234567 on here")
        assert.include(other.message, "stop that one first, or choose another data directory")
        assert.include(other.message, "delete the.lock")
      })
    )
  )

  it.effect("releases the folder at the end and leaves no files", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        yield* Effect.scoped(lockDataDirectory(folder))
        assert.deepStrictEqual(readdirSync(folder), [])
        yield* Effect.scoped(lockDataDirectory(folder))
      })
    )
  )

  it.effect("makes the lock readable for its owner only", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        yield* lockDataDirectory(folder)
        assert.strictEqual(statSync(join(folder, "halyard.lock")).mode & 0o777, 0o600)
        assert.deepStrictEqual(readdirSync(folder), ["halyard.lock"])
      })
    )
  )

  const dead: ReadonlyArray<readonly [string, (self: LockOwner) => Partial<LockOwner>]> = [
    ["has ended", () => ({ pid: spawnSync(process.execPath, ["--version"]).pid })],
    ["has ended and whose process id was reused", () => ({ startedAt: "1" })],
    ["ran before the machine was restarted", () => ({ boot: "another", namespace: "pid:[1]" })]
  ]
  for (const [what, change] of dead) {
    it.effect(`takes over from an owner that ${what}`, () =>
      inFolder((folder) =>
        Effect.gen(function* () {
          writeLock(folder, { ...(yield* thisProcess), ...change(yield* thisProcess) })
          yield* lockDataDirectory(folder)
          assert.strictEqual(readLock(folder).startedAt, (yield* thisProcess).startedAt)
          assert.deepStrictEqual(readdirSync(folder), ["halyard.lock"])
        })
      )
    )
  }

  it.effect("respects a living owner in another container", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        writeLock(folder, { ...(yield* thisProcess), host: "another", pid: 7 })
        const second = yield* Effect.forkChild(Effect.flip(Effect.scoped(lockDataDirectory(folder))))
        let signs = 1
        const refused = yield* afterObservation(second, () => utimesSync(join(folder, "halyard.lock"), signs, signs++))
        assert.include(refused.message, "in use by process 7 on another")
      })
    )
  )

  it.effect("takes over when an owner in another container leaves during the check", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        writeLock(folder, { ...(yield* thisProcess), host: "another" })
        const second = yield* Effect.forkScoped(lockDataDirectory(folder))
        yield* passTime
        rmSync(join(folder, "halyard.lock"))
        yield* afterObservation(second)
        assert.strictEqual(readLock(folder).host, (yield* thisProcess).host)
      })
    )
  )

  const silent: ReadonlyArray<readonly [string, string | undefined]> = [
    ["an owner in another container", undefined],
    ["an unreadable owner", "{"]
  ]
  for (const [what, content] of silent) {
    it.effect(`takes over from ${what} that shows no sign of life`, () =>
      inFolder((folder) =>
        Effect.gen(function* () {
          writeLock(folder, { ...(yield* thisProcess), host: "another" })
          if (content !== undefined) writeFileSync(join(folder, "halyard.lock"), content)
          const second = yield* Effect.forkScoped(lockDataDirectory(folder))
          yield* afterObservation(second)
          assert.strictEqual(readLock(folder).host, (yield* thisProcess).host)
        })
      )
    )
  }

  it.effect("shows signs of life for processes in other containers", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        yield* lockDataDirectory(folder)
        yield* passTime
        utimesSync(join(folder, "halyard.lock"), 1, 1)
        yield* TestClock.adjust("2 seconds")
        yield* passTime
        assert.isAbove(statSync(join(folder, "halyard.lock")).mtimeMs, 1000)
        assert.strictEqual(readLock(folder).pid, process.pid)
      })
    )
  )

  it.effect("lets exactly one of several processes take over from a dead owner", () =>
    inFolder((folder) =>
      Effect.gen(function* () {
        for (let round = 0; round < 20; round++) {
          writeLock(folder, { ...(yield* thisProcess), startedAt: "1" })
          const tries = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.exit(lockDataDirectory(folder)), {
            concurrency: "unbounded"
          })
          assert.strictEqual(tries.filter(Exit.isSuccess).length, 1)
          rmSync(join(folder, "halyard.lock"))
        }
      })
    )
  )
})

const inFolder = <A, E, R>(test: (folder: string) => Effect.Effect<A, E, R>) =>
  Effect.scoped(
    Effect.flatMap(
      Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "halyard-lock-"))),
        (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
      ),
      test
    )
  )

/** The test clock does not affect file operations. */
const passTime = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 50)))

/** Waits for what observes the owner, which may have begun to wait only after the clock was moved. */
const afterObservation = <A, E>(fiber: Fiber.Fiber<A, E>, meanwhile = () => {}) =>
  Effect.gen(function* () {
    while (fiber.pollUnsafe() === undefined) {
      yield* passTime
      meanwhile()
      yield* TestClock.adjust("20 seconds")
    }
    return yield* Fiber.join(fiber)
  })

const OwnerAsText = Schema.fromJsonString(LockOwner)

const writeLock = (folder: string, owner: LockOwner) =>
  writeFileSync(join(folder, "halyard.lock"), Schema.encodeSync(OwnerAsText)(new LockOwner(owner)))

const readLock = (folder: string) => Schema.decodeSync(OwnerAsText)(readFileSync(join(folder, "halyard.lock"), "utf8"))
