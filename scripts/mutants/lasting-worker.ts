import { type PoolOptions, ThreadsPoolWorker, type WorkerRequest } from "vitest/node"

type Config = Extract<WorkerRequest, { type: "start" }>["context"]["config"]

/**
 * A thread that runs the tests of all mutants. Vitest would start another one for each, which takes longer than the
 * tests. So it answers all but the first request to start, and those to stop, for the thread.
 */
export class LastingWorker extends ThreadsPoolWorker {
  static #shared: LastingWorker | undefined

  static readonly pool = {
    name: "lasting",
    createPoolWorker: (options: PoolOptions) => (LastingWorker.#shared ??= new LastingWorker(options))
  }

  override readonly name = "lasting"
  #config: Config | undefined
  #listeners: Array<(message: unknown) => void> = []

  override on(event: string, callback: (message: unknown) => void): void {
    super.on(event, callback)
    if (event === "message") this.#listeners.push(callback)
  }

  override send(message: WorkerRequest): void {
    const isFirst = this.#config === undefined
    if (message.type === "start") this.#config = message.context.config
    if (message.type === "start" && !isFirst) this.#answer("started")
    else if (message.type === "stop") this.#answer("stopped")
    // The thread would go on with the settings with which it was started, such as the titles of the tests to run.
    else if (message.type === "run") super.send({ ...message, context: { ...message.context, ...this.#settings() } })
    else super.send(message)
  }

  /** Only a thread that failed is ended. */
  override async stop(): Promise<void> {
    for (const listener of this.#listeners) super.off("message", listener)
    this.#listeners = []
  }

  #settings(): { config?: Config } {
    return this.#config === undefined ? {} : { config: this.#config }
  }

  #answer(type: "started" | "stopped"): void {
    const [listener] = this.#listeners.slice(-1)
    setImmediate(() => listener?.({ __vitest_worker_response__: true, type }))
  }
}
