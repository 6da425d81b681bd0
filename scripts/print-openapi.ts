// The OpenAPI document of the service: printed, written to docs/openapi.json (--write), or compared with it (--check).
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { openApiDocument } from "@halyard/http-contract"

const { values: options } = parseArgs({
  options: { write: { type: "boolean", default: false }, check: { type: "boolean", default: false } }
})

const WIDTH = 120

/**
 * JSON, indented by two spaces. A value that fits into a line of this width stays on one line. The values of examples,
 * and lists of texts and numbers, fill their lines.
 */
const print = (value: unknown, indent = "", key = "", isExample = false): string => {
  const line = `${indent}${key}${inOneLine(value)}`
  if (typeof value !== "object" || value === null || line.length < WIDTH) return line
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  const members = Object.entries(value).map(([name, member]) =>
    print(
      member,
      `${indent}  `,
      Array.isArray(value) ? "" : `${JSON.stringify(name)}: `,
      isExample || name === "example" || name === "examples"
    )
  )
  const isFilled = isExample || (Array.isArray(value) && value.every((one) => typeof one !== "object"))
  return `${indent}${key}${open}\n${(isFilled ? filled(members) : members).join(",\n")}\n${indent}${close}`
}

/** Puts neighbours that have one line each into one line while it is short enough. */
const filled = (members: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const member of members) {
    const together = `${lines.at(-1)}, ${member.trimStart()}`
    if (lines.length > 0 && together.length < WIDTH && !together.includes("\n")) lines.splice(-1, 1, together)
    else lines.push(member)
  }
  return lines
}

const inOneLine = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${inOneLine(member)}`)
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`
}

const file = new URL("../docs/openapi.json", import.meta.url)
const text = `${print(JSON.parse(JSON.stringify(openApiDocument())))}\n`

if (options.write) {
  writeFileSync(file, text)
} else if (!options.check) {
  process.stdout.write(text)
} else if (!existsSync(file) || text !== readFileSync(file, "utf8")) {
  console.error("docs/openapi.json is out of date. Run `npm run fix` and commit the file.")
  process.exitCode = 1
}
