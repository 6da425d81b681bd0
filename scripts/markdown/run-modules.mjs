// Runs modules one after the other and then ends, although servers that they started may listen.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(resolve(file)).href)
  } catch (error) {
    console.error(`${file} failed:`, error)
    process.exit(1)
  }
}
process.exit(0)
