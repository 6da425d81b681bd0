import { StoreUnavailable } from "@halyard/core/ports"
import { Effect, Logger } from "effect"
import { HttpServerResponse } from "effect/http"
import { expect, it } from "vitest"
import { answerFailures } from "./answer-failures.ts"
import { errorOf } from "../../test/harness/error-body.ts"

const outage = Effect.die(new StoreUnavailable({ message: "The database is not available", reason: "ECONNREFUSED db" }))

/** Runs the app, and returns its answer and the lines that it logged. */
const answerTo = async (app: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown>) => {
  const lines: Array<string> = []
  const json = Logger.map(Logger.formatJson, (line) => lines.push(line))
  const response = await Effect.runPromise(Effect.orDie(answerFailures(app)).pipe(Effect.provide(Logger.layer([json]))))
  return { response: HttpServerResponse.toWeb(response), lines }
}

it.each([
  ["a request", outage],
  ["a transaction whose rollback then fails", Effect.ensuring(outage, Effect.die(new Error("no connection")))]
])("answers 503 if a store outage ends %s, and logs one line", async (_, app) => {
  const { response, lines } = await answerTo(app)
  const { id, name, message } = await errorOf(response, 503)
  expect({ name, message }).toEqual({ name: "UnavailableError", message: "The database is not available" })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(id)
  expect(lines[0]).toContain("ECONNREFUSED db")
})

it("answers other defects with 500, and logs their cause", async () => {
  const { response, lines } = await answerTo(Effect.die(new Error("a bug")))
  const { id, name, message } = await errorOf(response, 500)
  expect(name).toBe("InternalError")
  expect(message).not.toContain("a bug")
  expect(lines.join()).toContain(id)
  expect(lines.join()).toContain("a bug")
})
