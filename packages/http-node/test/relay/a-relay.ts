import { onTestFinished } from "vitest"
import { type Relay, startRelay } from "../harness/start-relay.ts"

/** Much longer than needed. */
export const soon = { timeout: 30_000, interval: 20 }

/** A relay that ends with the test. */
export const aRelay = async (...given: Parameters<typeof startRelay>): Promise<Relay> => {
  const relay = await startRelay(...given)
  onTestFinished(() => relay.close())
  return relay
}

export const features = async ({ send }: Relay, authorization: string) => {
  const { body, status } = await send("GET", "/api/client/features", { authorization })
  return status === 200
    ? body.features.map((one: { name: string; enabled: boolean }) => [one.name, one.enabled])
    : status
}
