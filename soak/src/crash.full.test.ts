import { expect, it, onTestFinished } from "vitest"
import { crash } from "./crash/crash.ts"
import { standalone } from "./servers/standalone.ts"

/** For processes that live for seconds: the embedded database is compiled once, and not again for speed. */
const briefly = ["--liftoff-only"]

it("nothing acknowledged is lost by a crash under load", async () => {
  const installation = standalone(undefined, briefly)
  onTestFinished(installation.remove)
  const { figures, findings, repeat } = await crash(installation, { seed: 14, rounds: 1, features: 10 })
  expect({ findings, repeat }).toEqual({ findings: [], repeat })
  expect(figures["acknowledged writes"]).toBeGreaterThan(0)
}, 180_000)
