import { InMemStorageProvider, Unleash } from "unleash-client"
import type { Instance } from "./start-instance.ts"

/** How an SDK learns of changes. */
export const sdkModes = {
  polling: { type: "polling", format: "full" },
  delta: { type: "polling", format: "delta" },
  streaming: { type: "streaming" }
} as const

export type SdkMode = keyof typeof sdkModes

/** A server-side SDK as applications use it, which asks the instance by this token. It asks often, for tests to be quick. */
export const anSdk = (
  { origin }: Pick<Instance, "origin">,
  secret: string,
  mode: SdkMode,
  onError = (_error: Error): void => undefined
): Unleash => {
  const sdk = new Unleash({
    appName: "tests",
    url: `${origin}/api/`,
    customHeaders: { Authorization: secret },
    refreshInterval: 100,
    disableMetrics: true,
    skipInstanceCountWarning: true,
    storageProvider: new InMemStorageProvider(),
    experimentalMode: sdkModes[mode]
  })
  return sdk.on("error", onError)
}
