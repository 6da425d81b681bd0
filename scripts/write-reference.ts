// Writes docs/reference.md, the use cases that hosts call, from the library and the comments of the use cases.
// `--check` fails if the file is not up to date.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { callsIn, docstringsIn, referencePage } from "./reference/library-reference.ts"
import { filesUnder, root } from "./tidy/files.ts"

const file = join(root, "docs", "reference.md")
const textOf = (path: string) => readFileSync(join(root, path), "utf8")

const head = `# Reference of the library

Every use case as hosts call it: \`halyard.features.create("default", { name: "checkout" })\`. Names with a capital are types of
\`@halyard/core/domain\`; your editor shows what they contain. The last argument may always be the
[options](embedding.md#use-cases) of the call. \`npm run fix\` writes this page from the comments in the code.
`

const sources = (folder: string) =>
  filesUnder(folder).filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))

const docstrings = new Map(sources("packages/core/src/use-cases").flatMap((path) => [...docstringsIn(textOf(path))]))
const calls = sources("packages/core/src/library").flatMap((path) => callsIn(textOf(path), docstrings))
const silent = calls.filter(({ does }) => does === "")
for (const { group, name } of silent) console.error(`${group}.${name} has no comment in the code`)

const page = `${head}\n${referencePage(calls)}`
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== page) console.error("docs/reference.md is not up to date. Run: npm run fix")
} else writeFileSync(file, page)
console.log(`${calls.length} calls`)
process.exitCode = silent.length > 0 || readFileSync(file, "utf8") !== page ? 1 : 0
