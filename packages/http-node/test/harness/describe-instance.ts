import type { Store } from "@halyard/core/ports"
import type { Layer } from "effect"
import { afterAll, beforeAll, describe } from "vitest"
import type { HalyardOptions } from "../../src/embedding/halyard-options.ts"
import { startTestInstance, type TestInstance } from "./test-instance.ts"

/** Declares tests of one instance, which starts before the first test and stops after the last. */
export const describeInstance = (
  title: string,
  store: Layer.Layer<Store>,
  options: Partial<HalyardOptions<never>>,
  declareTests: (service: TestInstance) => void
): unknown =>
  describe(title, () => {
    let started: TestInstance | undefined
    beforeAll(async () => {
      started = await startTestInstance(store, options)
    })
    afterAll(() => started?.close())

    const running = () => {
      if (started === undefined) throw new Error("The service has not started")
      return started
    }
    declareTests({
      call: (...args) => running().call(...args),
      fetch: (...args) => running().fetch(...args),
      exchange: (...args) => running().exchange(...args),
      run: (...args) => running().run(...args),
      secretOf: (...args) => running().secretOf(...args),
      principalOf: (...args) => running().principalOf(...args),
      close: () => running().close()
    })
  })
