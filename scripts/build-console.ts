// Builds the console, unless it is built from the same sources.
import { buildConsole, consoleFolder } from "./bootstrap/build-console.mjs"

const built = await buildConsole(process.execPath)
console.log(`${consoleFolder} ${built ? "is built" : "is up to date"}`)
