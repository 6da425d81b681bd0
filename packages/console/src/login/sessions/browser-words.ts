/** A user agent in words: `Firefox on Linux`. Of an unknown one, the first word. */
export const browserWords = (userAgent: string | null): string => {
  if (userAgent === null || userAgent.trim() === "") return "Unknown browser"
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser === undefined) return userAgent.trim().split(/[\s/]/, 1)[0] ?? "Unknown browser"
  return system === undefined ? browser : `${browser} on ${system}`
}

type Names = ReadonlyArray<readonly [pattern: RegExp, name: string]>

const nameIn = (text: string, names: Names): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** Browsers that also claim to be another one come before it. */
const browsers: Names = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"]
]

const systems: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"]
]
