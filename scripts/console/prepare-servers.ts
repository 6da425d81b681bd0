// Builds the console and bundles the server as `npm start` does, unless both are made from the same sources.
import { buildConsole } from "../bootstrap/build-console.mjs"
import { bundleServer } from "../bootstrap/bundle-server.mjs"
import { Failure } from "../bootstrap/failure.mjs"

try {
  await buildConsole(process.execPath)
  await bundleServer(process.execPath)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
