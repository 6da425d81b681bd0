import { StoreUnavailable } from "@halyard/core/ports"
import { Cause, Effect, Exit } from "effect"
import { SqlError } from "effect/sql"
import { describe, expect, it } from "vitest"
import { dieOfOutage } from "./outage.ts"

const failed = (code: string, operation = "query") =>
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({ cause: Object.assign(new Error(`says ${code}`), { code }), operation })
  })

const defectOf = (error: unknown) => {
  const exit = Effect.runSyncExit(dieOfOutage(error))
  return Exit.isFailure(exit) && Cause.hasDies(exit.cause) ? Cause.squash(exit.cause) : undefined
}

describe("dieOfOutage", () => {
  it.each([
    ["too many connections", failed("53300")],
    ["a full disk", failed("53100")],
    ["a shutdown", failed("57P01")],
    ["a crash of another session", failed("57P02")],
    ["a start", failed("57P03")],
    ["a failing disk", failed("58030")],
    ["a standby", failed("25006")],
    ["a failure to connect", failed("3D000", "connect")],
    [
      "a lost connection",
      new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("gone") }) })
    ],
    ["a cancelled statement", new SqlError.SqlError({ reason: new SqlError.StatementTimeoutError({ cause: "57014" }) })]
  ])("dies of %s", (_, error) => {
    expect(defectOf(error)).toBeInstanceOf(StoreUnavailable)
  })

  it.each([
    ["an unknown table", failed("42P01")],
    ["a number out of range", failed("22003")],
    ["a deadlock", new SqlError.SqlError({ reason: new SqlError.DeadlockError({ cause: "40P01" }) })],
    ["an error that is not from the database", new Error("no")]
  ])("passes on %s", (_, error) => {
    expect(Effect.runSyncExit(dieOfOutage(error))).toEqual(Exit.fail(error))
  })

  it("has the server's message as reason for the log, not as message for callers", () => {
    expect(defectOf(failed("57P03"))).toMatchObject({
      reason: "says 57P03",
      message: "The database is not available. Try again later."
    })
  })

  it("names a socket error without a message by its code", () => {
    const cause = Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" })
    const reason = new SqlError.ConnectionError({ cause, message: "Failed to connect" })
    expect(defectOf(new SqlError.SqlError({ reason }))).toMatchObject({ reason: "Failed to connect: ECONNREFUSED" })
  })
})
