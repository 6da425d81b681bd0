import { freePort } from "@halyard/postgres-server"
import type { BenchTarget } from "../target.ts"
import { type NodeProgram, startProcess } from "./start-process.ts"
import { untilItAnswers } from "./until-it-answers.ts"

/** A server that the benchmark starts itself. */
export interface ServerKind {
  readonly name: string
  readonly program: (port: number) => NodeProgram
  /** A token for everything that is measured. */
  readonly token: (url: string) => Promise<string>
}

export interface MeasuredServer {
  readonly target: BenchTarget
  readonly startMs: number
  /** Everything printed so far. */
  readonly printed: () => string
  readonly end: () => Promise<unknown>
  /** Ends the process by `kill -9`. */
  readonly kill: () => Promise<void>
}

/** Starts the server on a free port, and waits for its first answer. */
export const startServer = async (kind: ServerKind): Promise<MeasuredServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startProcess(kind.program(port))
  const startMs = await untilItAnswers(`${url}/health`, server)
  return {
    target: { url, token: await kind.token(url), pid: server.pid },
    startMs,
    printed: server.printed,
    end: server.end,
    kill: server.kill
  }
}

/** Allows large numbers of features. */
export const raisedLimits = {
  UNLEASH_FEATURE_FLAGS_LIMIT: "1000000",
  UNLEASH_CONSTRAINTS_LIMIT: "100",
  UNLEASH_SEGMENTS_LIMIT: "1000"
} as const
