import { expect, inject } from "vitest"
import { call, unique } from "./interface.ts"
import { property } from "./interface-of.ts"

/** Reports three evaluations to on and one to off in production, as an SDK does. */
export const evaluate = async (feature: string): Promise<void> => {
  const token = await call("POST", "/api-tokens", {
    tokenName: unique("sdk"),
    type: "client",
    environment: "production",
    projects: ["*"]
  })
  const now = new Date().toISOString()
  const answer = await fetch(`${inject("consoleUrl")}/api/client/metrics`, {
    method: "POST",
    headers: { authorization: String(property(token, "secret")), "content-type": "application/json" },
    body: JSON.stringify({
      appName: "web-shop",
      instanceId: "one",
      bucket: { start: now, stop: now, toggles: { [feature]: { yes: 3, no: 1 } } }
    })
  })
  expect(answer.status).toBe(202)
}
