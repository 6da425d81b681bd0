import { Console, Effect, Fiber } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { format } from "node:util"
import { expect, onTestFinished } from "vitest"
import { exitCodeOf } from "../../src/cli/exit-codes.ts"
import { OwnProcess } from "../../src/cli/own-process.ts"
import { commandLine } from "../../src/cli/run-halyard.ts"

export const adminToken = "*:*.an-admin-token-for-tests"

/** A command line that runs in the process of the test, with variables and an output of its own. */
export interface Running {
  /** Everything printed so far, to the standard output and to the standard error. */
  readonly output: () => string
  /** Waits for the end, by itself or as after a stop signal. Answers with the exit code. */
  readonly end: (signal?: "SIGTERM") => Promise<number>
}

/**
 * Runs a command line with these variables only. The arguments decide what it is: a command, or the server without any.
 */
export const run = (variables: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>): Running => {
  let printed = ""
  const print = (...given: ReadonlyArray<unknown>) => void (printed += `${format(...given)}\n`)
  const own: OwnProcess = { env: variables, exitCode: undefined }
  const fiber = commandLine(args).pipe(
    Effect.provideService(OwnProcess, own),
    Effect.provideService(Console.Console, { ...console, log: print, error: print, info: print, warn: print }),
    Effect.runFork
  )
  const end = async (signal?: "SIGTERM") => {
    if (signal !== undefined) await Effect.runPromise(Fiber.interrupt(fiber))
    return exitCodeOf(args, await Effect.runPromise(Fiber.await(fiber)), own)
  }
  return { output: () => printed, end }
}

/** Runs a command to its end. */
export const command = async (variables: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
  const ran = run(variables, ...args)
  return { code: await ran.end(), output: ran.output() }
}

/** What a command printed, among other things, and its exit code. */
export const printed = (text: string, code = 0) => ({ code, output: expect.stringContaining(text) })

export interface RunningServer extends Running {
  readonly url: string
}

/** Starts the server in the process of the test, and waits until it listens. Whoever starts it ends it. */
export const startServer = async (variables: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const server = run({ HTTP_PORT: "0", INIT_ADMIN_API_TOKENS: adminToken, ...variables })
  const url = () => /Listening on (http:\/\/[^"\s]+)/.exec(server.output())?.[1]
  let hasEnded = false
  void server.end().then(() => (hasEnded = true))
  while (url() === undefined) {
    if (hasEnded) throw new Error(`The server ended: ${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { ...server, url: url() ?? "" }
}

/** Starts a server that ends with the test. */
export const start = async (variables: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const server = await startServer(variables)
  onTestFinished(async () => void (await server.end("SIGTERM")))
  return server
}

export interface SharedServer extends RunningServer {
  readonly close: () => Promise<void>
}

/** A server for all tests of a file, on an embedded database of its own. */
export const sharedServer = async (variables: Readonly<Record<string, string>> = {}): Promise<SharedServer> => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-server-"))
  const server = await startServer({ HALYARD_DATA_DIR: folder, ...variables })
  const close = async () => {
    await server.end("SIGTERM")
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, close }
}

/** A folder that is removed after the test. */
export const aFolder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "halyard-command-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Sends a request as an administrator. */
export const ask = (server: { readonly url: string }, path: string, body?: unknown): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: adminToken, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
