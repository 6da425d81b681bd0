import { fileURLToPath } from "node:url"

/** The folder of the built page, for the option `console` of a host. */
export const consoleFolder: string = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../dist/page" : "../page", import.meta.url)
)
