// Writes the types of all operations, from docs/openapi.json: `src/contract/contract.gen.ts`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString } from "openapi-typescript"

const document = new URL("../../../docs/openapi.json", import.meta.url)
const target = new URL("../src/contract/contract.gen.ts", import.meta.url)

const nodes = await openapiTS(JSON.parse(readFileSync(document, "utf8")), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true
})
mkdirSync(new URL(".", target), { recursive: true })
writeFileSync(target, `// Generated from docs/openapi.json.\n${astToString(nodes)}`)
