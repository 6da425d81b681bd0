import { Schema } from "effect"
import { field } from "../values/field.ts"
import { compareText, distinct } from "../values/text.ts"
import { type ApplicationInstance, parseSdkVersion } from "./application.ts"

/**
 * The current releases of the official SDKs, as of November 2026. They call themselves `unleash-<name>-sdk`, and called
 * themselves `unleash-client-<name>` before.
 */
const currentReleases: ReadonlyMap<string, string> = new Map([
  ["android", "3.3.1"],
  ["dotnet", "6.1.0"],
  ["flutter", "1.9.8"],
  ["go", "6.0.0"],
  ["ios", "2.4.0"],
  ["java", "12.2.3"],
  ["js", "3.8.2"],
  ["nextjs", "1.6.7"],
  ["node", "6.12.1"],
  ["php", "2.10.184"],
  ["python", "6.8.0"],
  ["ruby", "6.6.0"],
  ["rust", "0.15.0"],
  ["swift", "2.4.0"]
])

export const OutdatedSdk = Schema.Struct({
  sdkVersion: field(Schema.String, "The SDK and its version, such as `unleash-client-node:5.6.1`"),
  applications: field(Schema.Array(Schema.String), "The names of the applications that use it, in alphabetical order")
}).annotate({ identifier: "OutdatedSdk", description: "An SDK that should be updated, and who uses it." })
export type OutdatedSdk = typeof OutdatedSdk.Type

/**
 * Whether there is a newer major release of the SDK; a newer minor one below version 1. Later releases than those of
 * the table and unknown SDKs are never outdated.
 */
export const isOutdatedSdk = (sdkVersion: string): boolean => {
  const { name = "", version = "" } = parseSdkVersion(sdkVersion) ?? {}
  const current = currentReleases.get(/^unleash-(?:client-([a-z]+)|([a-z]+)-sdk)$/.exec(name)?.slice(1).join("") ?? "")
  const [used, newest] = [seriesOf(version), seriesOf(current ?? "")]
  return used !== undefined && newest !== undefined && (used[0] < newest[0] || (used[0] === 0 && used[1] < newest[1]))
}

/** The outdated SDKs of these instances, in alphabetical order. */
export const outdatedSdksOf = (
  instances: ReadonlyArray<Pick<ApplicationInstance, "appName" | "sdkVersion">>
): ReadonlyArray<OutdatedSdk> => {
  const users = Map.groupBy(
    instances.flatMap(({ appName, sdkVersion }) => (sdkVersion === null ? [] : { appName, sdkVersion })),
    ({ sdkVersion }) => sdkVersion
  )
  return [...users]
    .filter(([sdkVersion]) => isOutdatedSdk(sdkVersion))
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([sdkVersion, used]) => ({
      sdkVersion,
      applications: distinct(used.map(({ appName }) => appName))
    }))
}

/** The major and the minor number of a version. */
const seriesOf = (version: string): readonly [number, number] | undefined => {
  const [, major, minor = "0"] = /^v?(\d{1,6})(?:\.(\d{1,6}))?(?:[.+-]|$)/.exec(version) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}
