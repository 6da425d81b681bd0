import { assert, it } from "@effect/vitest"
import { Context, Effect } from "effect"
import type { SqlConnection } from "effect/sql"
import { lend } from "./lend.ts"

class Caller extends Context.Service<Caller, string>()("Caller") {}

/** Nothing is asked of it. */
const connection = {} as SqlConnection.Connection

it.effect("lends a connection to what runs in the context of its caller, and takes it back at the end", () =>
  Effect.gen(function* () {
    const seen: Array<unknown> = []
    const servicesNow = Effect.map(Effect.context<never>(), ({ mapUnsafe }) => mapUnsafe.has(Caller.key))
    const note = (what: string) => Effect.map(servicesNow, (has) => seen.push([what, has]))
    const lent = lend(Effect.acquireRelease(Effect.as(note("taken"), connection), () => note("given back")))
    const run = (given: SqlConnection.Connection) =>
      Effect.gen(function* () {
        assert.strictEqual(given, connection)
        yield* note("used")
        return yield* Caller
      })
    const answer = yield* Effect.provideService(lent(run), Caller, "ada")
    assert.strictEqual(answer, "ada")
    assert.deepStrictEqual(seen, [
      ["taken", false],
      ["used", true],
      ["given back", false]
    ])
  })
)
