import { describe, expect, it } from "vitest"
import { browserWords } from "./browser-words.ts"

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)"

describe("browserWords", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Linux; Android 14) ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
      "Safari on iPhone"
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari on macOS"
    ],
    ["curl/8.5.0", "curl"],
    ["", "Unknown browser"],
    [null, "Unknown browser"]
  ])("%s", (userAgent, words) => {
    expect(browserWords(userAgent)).toBe(words)
  })
})
