// The OpenAPI document of the service: printed, written to docs/openapi.json (--write), or compared with it (--check).
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { openApiDocument } from "@halyard/http-contract"

const { values: options } = parseArgs({
  options: { write: { type: "boolean", default: false }, check: { type: "boolean", default: false } }
})

const file = new URL("../docs/openapi.json", import.meta.url)
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (options.write) {
  writeFileSync(file, text)
} else if (!options.check) {
  process.stdout.write(text)
} else if (!existsSync(file) || text !== readFileSync(file, "utf8")) {
  console.error("docs/openapi.json is not what the code says: run `pnpm fix` and commit it")
  process.exitCode = 1
}
