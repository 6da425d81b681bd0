// Builds the console, unless it is built from the same sources.
import { buildConsole, consoleFolder } from "./bootstrap/build-console.mjs"
import { Failure } from "./bootstrap/failure.mjs"

try {
  const built = await buildConsole(process.execPath)
  console.log(`${consoleFolder} ${built ? "is built" : "is up to date"}`)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
