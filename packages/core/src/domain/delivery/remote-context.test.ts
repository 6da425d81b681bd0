import { describe, expect, it } from "@effect/vitest"
import { contextOfRemote, type RemoteContext } from "./remote-context.ts"

describe("contextOfRemote", () => {
  it.each<[string, RemoteContext, object]>([
    ["nobody", {}, { properties: {} }],
    ["a user by the key", { targetingKey: "ann" }, { userId: "ann", properties: { targetingKey: "ann" } }],
    [
      "a user by the id, before the key",
      { targetingKey: "key", userId: "ann" },
      { userId: "ann", properties: { targetingKey: "key" } }
    ],
    [
      "what SDKs tell by name",
      { sessionId: "s", remoteAddress: "::1", appName: "shop", environment: "here", currentTime: "now" },
      { sessionId: "s", remoteAddress: "::1", appName: "shop", environment: "here", currentTime: "now", properties: {} }
    ],
    [
      "all else as properties",
      { plan: "pro", seats: 5, trial: false, list: ["a"], properties: { plan: "free", deep: {} } },
      { properties: { plan: "free", seats: "5", trial: "false" } }
    ],
    ["no properties in anything but an object", { properties: 5 }, { properties: {} }]
  ])("reads %s", (_, given, expected) => {
    expect(contextOfRemote(given)).toEqual(expected)
  })
})
