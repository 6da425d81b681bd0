import { Overloaded, Passwords } from "@halyard/core/ports"
import { layerMemory } from "@halyard/store-memory"
import { Cause, Effect, Exit, Fiber, Redacted } from "effect"
import { expect, it } from "vitest"
import { startInstance } from "../../test/harness/start-instance.ts"
import { layerNodePasswords } from "./node-passwords.ts"

const run = <A>(use: (passwords: Passwords["Service"]) => Effect.Effect<A>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(Passwords, use), layerNodePasswords()))

const secret = Redacted.make("correct horse battery")

const hugeCost = `scrypt$1073741824$8$1$AAAA$${Buffer.alloc(32).toString("base64url")}`

it("verifies a password by its hash, which differs each time and does not contain it", async () => {
  const [first, second] = await run(({ hash }) => Effect.all([hash(secret), hash(secret)], { concurrency: 2 }))
  expect(first).not.toBe(second)
  expect(first).not.toContain("horse")
  expect(await run(({ verify }) => verify(secret, first))).toBe(true)
  expect(await run(({ verify }) => verify(Redacted.make("wrong horse battery"), first))).toBe(false)
})

it("normalizes Unicode letters", async () => {
  const hash = await run((passwords) => passwords.hash(Redacted.make("caf\u00e9 au lait")))
  expect(await run(({ verify }) => verify(Redacted.make("cafe\u0301 au lait"), hash))).toBe(true)
})

it("verifies hashes of any cost, and names those that cost less than new ones", async () => {
  const cheap = layerNodePasswords(undefined, { N: 1024, r: 8, p: 1 })
  const old = await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Passwords, ({ hash }) => hash(secret)),
      cheap
    )
  )
  expect(old).toMatch(/^scrypt\$1024\$8\$1\$/)
  const now = await run(({ hash }) => hash(secret))
  for (const hash of [old, now]) {
    expect(await run(({ verify }) => verify(secret, hash))).toBe(true)
    expect(await run(({ verify }) => verify(Redacted.make("wrong horse battery"), hash))).toBe(false)
  }
  const outdated = (hash: string) => run(({ isOutdated }) => Effect.succeed(isOutdated?.(hash)))
  expect([await outdated(old), await outdated(now), await outdated("nonsense")]).toEqual([true, false, false])
})

it.each([
  undefined,
  "",
  "nonsense",
  "scrypt$1$8$2$AAAA$AAAA",
  "scrypt$65536$8$1$AAAA$AAAA",
  hugeCost,
  "scrypt$3$8$1$AA$AA"
])("matches no password with the hash %j", async (hash) => {
  expect(await run(({ verify }) => verify(secret, hash))).toBe(false)
})

it("refuses passwords beyond the queue", async () => {
  const queue = layerNodePasswords({ atOnce: 1, waiting: 1 })
  const hashFour = Effect.gen(function* () {
    const { hash } = yield* Passwords
    return yield* Effect.forEach(Array.from({ length: 4 }), () => Effect.exit(hash(secret)), { concurrency: 4 })
  })
  const exits = await Effect.runPromise(Effect.provide(hashFour, queue))
  expect(exits.map(Exit.isSuccess)).toEqual([true, true, false, false])
  expect(exits.map((exit) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined))[2]).toBeInstanceOf(
    Overloaded
  )
})

it("counts a client that disconnects until its hash is done", async () => {
  const disconnect = Effect.gen(function* () {
    const { hash } = yield* Passwords
    const hashing = yield* Effect.forkChild(hash(secret), { startImmediately: true })
    yield* Effect.forkChild(Fiber.interrupt(hashing), { startImmediately: true })
    const refused = yield* Effect.exit(hash(secret))
    yield* Fiber.await(hashing)
    return [Exit.isSuccess(refused), Exit.isSuccess(yield* Effect.exit(hash(secret)))]
  })
  const queue = layerNodePasswords({ atOnce: 1, waiting: 0 })
  expect(await Effect.runPromise(Effect.provide(disconnect, queue))).toEqual([false, true])
})

it("is answered with 503 and Retry-After if the queue is full", async () => {
  const queue = layerNodePasswords({ atOnce: 1, waiting: 0 })
  const { close, send } = await startInstance({ store: layerMemory, passwords: queue })
  const login = { username: "admin", password: "wrong" }
  const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/auth/simple/login", {}, login)))
  await close()
  expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 503, 503])
  const busy = answers.find(({ status }) => status === 503)
  expect([busy?.body.name, busy?.headers.get("retry-after")]).toEqual(["UnavailableError", "5"])
})
