import { afterEach, describe, expect, it } from "vitest"
import { makeTestHalyard, type TestHalyard, type TestHalyardOptions } from "../src/index.ts"

const opened: Array<TestHalyard> = []
const make = async (options?: TestHalyardOptions) => {
  const halyard = await makeTestHalyard(options)
  opened.push(halyard)
  return halyard
}
afterEach(async () => {
  for (const halyard of opened.splice(0)) await halyard.close()
})

describe("makeTestHalyard", () => {
  it("begins with flags, one a line", async () => {
    const halyard = await make({
      seed: [
        "checkout",
        "search on",
        "menu on in production",
        "banner variant blue",
        "half 0% in production",
        "old off"
      ]
    })
    const [development, production] = [await halyard.flags("development"), await halyard.flags("production")]
    const on = (flags: typeof production) => flags.all().flatMap(({ enabled, feature }) => (enabled ? [feature] : []))
    expect(on(development)).toEqual(["banner", "search"])
    expect(on(production)).toEqual(["banner", "menu", "search"])
    expect(production.variant("banner", { userId: 7 })).toMatchObject({ name: "blue", enabled: true })
    expect(production.evaluate("half")).toMatchObject({ enabled: false, reason: "no-strategy-met" })
  })

  it("begins with the export of another instance, of features or of all", async () => {
    const first = await make({ seed: "checkout on\nsearch off" })
    const features = await first.transfer.export({ features: ["checkout"], environment: "production" })
    const instance = await first.transfer.exportInstance()
    for (const seed of [features, instance, { project: "default", environment: "production", data: features }]) {
      const flags = await (await make({ seed })).flags("production")
      expect(flags.isEnabled("checkout")).toBe(true)
    }
  })

  it("says which line is no flag", async () => {
    await expect(make({ seed: ["checkout", "search maybe"] })).rejects.toThrow('"search maybe" is not a flag')
    await expect(make({ seed: ["checkout on in nowhere"] })).rejects.toMatchObject({ name: "NotFound" })
  })

  it("has a clock that tests move", async () => {
    const halyard = await make({ now: "2030-01-01T00:00:00Z", seed: ["checkout"] })
    halyard.clock.advance("3 days")
    await halyard.features.create("default", { name: "later" })
    const features = await halyard.features.list("default")
    expect(features.map(({ createdAt }) => createdAt)).toEqual(["2030-01-01T00:00:00.000Z", "2030-01-04T00:00:00.000Z"])
    halyard.clock.set(new Date("2031-06-01T00:00:00Z"))
    expect(halyard.clock.now()).toBe(Date.UTC(2031, 5, 1))
    expect(() => halyard.clock.set("soon")).toThrow("soon is not a date and time")
  })

  it("calls as the user that the test names", async () => {
    const halyard = await make({ as: { id: "u-1", name: "Ada", roles: ["Viewer"] }, seed: ["checkout"] })
    await expect(halyard.features.archive({ project: "default", feature: "checkout" })).rejects.toMatchObject({
      name: "NoAccess"
    })
  })
})
