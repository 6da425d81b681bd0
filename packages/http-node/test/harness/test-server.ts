import { CurrentInstance, defaultFrontendSettings } from "@halyard/core/domain"
import type { Readiness } from "@halyard/core/ports"
import { CurrentFrontendSettings, fixedFrontendSettings } from "@halyard/core/use-cases"
import { Effect, Exit, Logger, Scope } from "effect"
import { defaultHttpSettings, HttpConfig, type HttpSettings } from "../../src/http-config.ts"
import { serve } from "../../src/node/server.ts"
import { testRoutes } from "./test-routes.ts"

export interface TestServer {
  readonly port: number
  readonly log: ReadonlyArray<string>
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Sends a string unchanged, and anything else as JSON. */
  readonly send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  readonly close: () => Promise<void>
}

export const ADMIN = { authorization: "*:*.admin" }

/** Serves the test API on a free port. */
export const startTestServer = async (
  settings: Partial<HttpSettings> = {},
  check?: Readiness["Service"]["check"],
  baseUriPath = "",
  frontend: (typeof CurrentFrontendSettings)["Service"] = fixedFrontendSettings(defaultFrontendSettings)
): Promise<TestServer> => {
  const log: Array<string> = []
  const scope = Scope.makeUnsafe()
  const address = await serve(testRoutes(check), { host: "127.0.0.1", port: 0 }).pipe(
    Effect.provideService(CurrentInstance, { serviceUrl: "", baseUriPath, version: "0.0.0" }),
    Effect.provideService(CurrentFrontendSettings, frontend),
    Effect.provideService(HttpConfig, { ...defaultHttpSettings, ...settings }),
    Effect.provide(Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void log.push(line))])),
    Scope.provide(scope),
    Effect.runPromise
  )
  const port = "port" in address ? address.port : 0
  const send: TestServer["send"] = (method, path, body, headers = ADMIN) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers }
    })
  return {
    port,
    log,
    send,
    get: (path, headers = ADMIN) => send("GET", path, undefined, headers),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
