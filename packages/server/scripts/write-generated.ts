// Writes what is generated from the command line: its reference in docs/command-line.md, and the JSON Schemas of
// declarative files. With --check, it only compares.
import { Effect } from "effect"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { commandReference } from "../src/cli/command-reference.ts"
import { jsonSchemas } from "../src/declared/json-schemas.ts"

const { values: options } = parseArgs({ options: { check: { type: "boolean", default: false } } })

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const page = pathOf("../../../docs/command-line.md")
const HEADING = "## All commands\n"
const [introduction = ""] = readFileSync(page, "utf8").split(HEADING)
const note =
  "`halyard --help` and `halyard <command> --help` print the same. `npm run fix` writes this part from them.\n"

const files = [
  [page, `${introduction}${HEADING}\n${note}\n${await Effect.runPromise(commandReference)}`] as const,
  ...[...jsonSchemas()].map(
    ([kind, schema]) => [pathOf(`../schemas/${kind}.json`), `${JSON.stringify(schema, null, 2)}\n`] as const
  )
]

if (options.check) {
  const old = files.filter(([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text)
  for (const [file] of old) console.error(`${file} is out of date. Run \`npm run fix\` and commit the file.`)
  process.exitCode = old.length === 0 ? 0 : 1
} else {
  mkdirSync(pathOf("../schemas"), { recursive: true })
  for (const [file, text] of files) writeFileSync(file, text)
}
