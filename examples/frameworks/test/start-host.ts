import { onTestFinished } from "@effect/vitest"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"

/** An application with Halyard, as a process of its own. */
export interface Host {
  readonly url: string
  /** Asks the process to end. Answers with its exit code, once it has ended by itself. */
  readonly end: () => Promise<number | null>
}

/** All hosts run the same thousand files of TypeScript. */
const compileCache = fileURLToPath(new URL("../../../node_modules/.cache/halyard-tests", import.meta.url))

export const startHost = async (name: string, variables: Readonly<Record<string, string>>): Promise<Host> => {
  const port = await freePort()
  const file = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ["--conditions=source", file], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...variables, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"]
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const exited = once(child, "exit")
  let output = ""
  const listening = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes("listening")) listening.resolve()
    })
  }
  await Promise.race([
    listening.promise,
    exited.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}: ${output}`)))
  ])
  return {
    url: `http://localhost:${port}`,
    end: async () => {
      child.kill("SIGTERM")
      const [code] = await exited
      return typeof code === "number" ? code : null
    }
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "localhost")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}
