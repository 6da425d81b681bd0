import { describe, expect, it } from "@effect/vitest"
import { isOutdatedSdk, outdatedSdksOf } from "./sdk-releases.ts"

describe("SDK releases", () => {
  it.each([
    ["unleash-client-node:5.6.1", true],
    ["unleash-node-sdk:5.0.0-beta.1", true],
    ["unleash-client-node:6.0.0", false],
    ["unleash-node-sdk:6.12.1", false],
    ["unleash-node-sdk:7.0.0", false],
    ["unleash-client-java:9.3.1", true],
    ["unleash-rust-sdk:0.14.9", true],
    ["unleash-rust-sdk:0.15", false],
    ["unleash-client-go:v4.1.0", true],
    ["unleash-client-go:unknown", false],
    ["unleash-client-node", false],
    ["unleash-client-node-sdk:1.0.0", false],
    ["unleash-client-constructor:0.0.1", false],
    ["unleash-edge:1.0.0", false],
    ["node:1", false],
    ["", false]
  ])("%s is outdated: %s", (sdkVersion, expected) => {
    expect(isOutdatedSdk(sdkVersion)).toBe(expected)
  })

  it("are listed with the applications that use outdated ones, each once", () => {
    const used = [
      ["web", "unleash-client-node:5.0.0"],
      ["app", "unleash-client-node:5.0.0"],
      ["web", "unleash-client-node:5.0.0"],
      ["web", "unleash-client-java:12.0.0"],
      ["web", null],
      ["web", "unleash-client-java:8.0.0"]
    ] as const
    expect(outdatedSdksOf(used.map(([appName, sdkVersion]) => ({ appName, sdkVersion })))).toEqual([
      { sdkVersion: "unleash-client-java:8.0.0", applications: ["web"] },
      { sdkVersion: "unleash-client-node:5.0.0", applications: ["app", "web"] }
    ])
  })
})
