import { Deferred, Effect, Exit, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { beginEarly } from "./begin-early.ts"

const run = <A>(effect: Effect.Effect<A>) => Effect.runPromise(effect)

describe("beginEarly", () => {
  it("answers what it began if the caller is the expected one", () =>
    run(
      Effect.gen(function* () {
        const handled: Array<string> = []
        const found = yield* Deferred.make<string>()
        const handle = (caller: string) => Effect.sync(() => handled.push(caller) && `for ${caller}`)
        const fiber = yield* Effect.forkChild(beginEarly("ada", Deferred.await(found), handle), {
          startImmediately: true
        })
        expect(handled).toEqual(["ada"])
        expect(fiber.pollUnsafe()).toBeUndefined()
        yield* Deferred.succeed(found, "ada")
        expect(yield* Fiber.join(fiber)).toBe("for ada")
        expect(handled).toEqual(["ada"])
      })
    ))

  it("handles the request again for another caller", () =>
    run(
      Effect.gen(function* () {
        const handled: Array<string> = []
        const handle = (caller: string) => Effect.sync(() => handled.push(caller) && `for ${caller}`)
        expect(yield* beginEarly("ada", Effect.succeed("bob"), handle)).toBe("for bob")
        expect(handled).toEqual(["ada", "bob"])
      })
    ))

  it("fails with what refuses the caller, and stops what it began", () =>
    run(
      Effect.gen(function* () {
        let stopped = false
        const handle = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => void (stopped = true)))
        const exit = yield* Effect.exit(beginEarly("ada", Effect.fail("revoked"), handle))
        expect(exit).toEqual(Exit.fail("revoked"))
        expect(stopped).toBe(true)
      })
    ))

  it("fails with the failure of what it began, once the caller is found", () =>
    run(
      Effect.gen(function* () {
        const exit = yield* Effect.exit(beginEarly("ada", Effect.succeed("ada"), () => Effect.fail("missing")))
        expect(exit).toEqual(Exit.fail("missing"))
      })
    ))
})
