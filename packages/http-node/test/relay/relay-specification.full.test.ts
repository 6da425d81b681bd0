// Every case of the public client specification through a relay whose server is old, without deltas and streams.
import { type Case, clientSpecification } from "@halyard/client-specification"
import { type ClientDefinitions, evaluate, prepare } from "@halyard/core/domain"
import { describe, expect, it } from "vitest"
import { anSdk } from "../fixtures/an-sdk.ts"
import { type Relay, startRelay } from "../harness/start-relay.ts"
import { startOldServer } from "./start-old-server.ts"

const token = "*:development.a-client-secret-for-tests"

describe("the public client specification, through a relay", () => {
  it.each(clientSpecification)("$name", async ({ cases, definitions }) => {
    const server = await startOldServer({ [token]: definitions })
    const relay = await startRelay(server.origin, { tokens: [token] })
    const headers = { authorization: token, "unleash-client-spec": "5.2.0" }
    const answer = await relay.send("GET", "/api/client/features", headers)
    expect(answer.status).toBe(200)
    const received = prepare(answer.body as ClientDefinitions)
    for (const one of cases) {
      const at = { context: one.context, now: "2026-11-20T18:00:00.000Z", random: () => 0.5 }
      const { enabled, variant } = evaluate(received, one.toggleName, at)
      expectAnswer(one, typeof one.expectedResult === "boolean" ? enabled : variant)
    }
    await expectOfSdk(relay, cases)
    await relay.close()
    await server.goAway()
  })
})

const expectAnswer = ({ description, expectedResult }: Case, answer: unknown): void => {
  expect({ description, answer }).toEqual({ description, answer: expectedResult })
}

/** The results of the Node SDK for the same cases, where that evaluates what the specification says. */
const expectOfSdk = async (relay: Relay, cases: ReadonlyArray<Case>): Promise<void> => {
  const sdk = anSdk(relay, token, "polling")
  await new Promise((resolve) => sdk.once("synchronized", resolve))
  for (const one of cases) {
    const { context, expectedResult, toggleName } = one
    if (typeof expectedResult === "boolean") expectAnswer(one, sdk.isEnabled(toggleName, Object(context)))
    else {
      const { featureEnabled, ...variant } = sdk.getVariant(toggleName, Object(context))
      expectAnswer(one, JSON.parse(JSON.stringify(variant)))
      expect(featureEnabled).toBe(expectedResult.feature_enabled)
    }
  }
  sdk.destroy()
}
