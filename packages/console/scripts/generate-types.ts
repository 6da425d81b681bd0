// Writes the types of all operations, from docs/openapi.json: `src/interface/operations.gen.ts`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString } from "openapi-typescript"

const document = new URL("../../../docs/openapi.json", import.meta.url)
const target = new URL("../src/interface/operations.gen.ts", import.meta.url)

const nodes = await openapiTS(JSON.parse(readFileSync(document, "utf8")), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true
})
// Properties that are always null would vanish from the types of answers in openapi-fetch.
const text = astToString(nodes).replaceAll(/(\w\??): null;/g, "$1: string | null;")
const types = `// Generated from docs/openapi.json.\n${text}`
if (readIfPresent() !== types) {
  mkdirSync(new URL(".", target), { recursive: true })
  writeFileSync(target, types)
}

function readIfPresent(): string | undefined {
  try {
    return readFileSync(target, "utf8")
  } catch {
    return undefined
  }
}
