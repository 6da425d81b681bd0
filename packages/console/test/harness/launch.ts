import chromiumPack from "@sparticuz/chromium"
import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

// A Chromium of the system is used where there is one; otherwise the one that npm brings.
const system = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync)

/** Unpacks the browser that npm brings. Call it before several processes start one: two cannot unpack it at once. */
export const browserPath = async (): Promise<string> => system ?? chromiumPack.executablePath()

/** Starts a browser without a window. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-background-networking"]
  })
