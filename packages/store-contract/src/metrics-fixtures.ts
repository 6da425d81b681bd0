import type { ApplicationInstance, ProjectCount, Sighting } from "@halyard/core"
import { minute } from "./fixtures.ts"

/** A count of an hour, of a feature of the project `default`. */
export const aCount = (given: Partial<ProjectCount> & { readonly feature: string }): ProjectCount => ({
  environment: "development",
  appName: "shop",
  hour: minute(0),
  project: "default",
  yes: 1,
  no: 0,
  variants: new Map(),
  ...given
})

/** What a place is to show of the first hour. */
export const aSighting = (
  place: { readonly feature: string; readonly environment: string },
  given: Partial<Sighting> = {}
): Sighting => ({ ...place, seenAt: minute(5), hour: minute(0), yes: 1, no: 0, ...given })

/** An instance on a server. */
export const anInstance = (
  given: Partial<ApplicationInstance> & { readonly appName: string }
): ApplicationInstance => ({
  environment: "development",
  instanceId: "one",
  sdkVersion: "unleash-client-node:6.1.0",
  sdkType: "client",
  clientIp: "192.0.2.1",
  lastSeen: minute(0),
  ...given
})
