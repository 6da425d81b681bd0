import { parse as parseToml } from "smol-toml"
import { parseAllDocuments } from "yaml"
import { type FencedBlock, fencedBlocks, reasonNotToRun } from "../../markdown/fenced-blocks.ts"

/** Faults of the blocks of a page. `isRun` says whether scripts/run-commands.ts runs what the page shows. */
export const blockFaults = (path: string, text: string, isRun: boolean): ReadonlyArray<string> =>
  fencedBlocks(text).flatMap((block) => faultsOf(block, isRun).map((fault) => `${path}:${block.line}  ${fault}`))

const faultsOf = (block: FencedBlock, isRun: boolean): ReadonlyArray<string> => {
  const { code, language } = block
  if (language === "") return ["the block names no language: use `sh` for commands and `text` for what is printed"]
  if (["bash", "console", "shell", "zsh"].includes(language)) return ["name the language of commands `sh`"]
  if (block.note.startsWith("not-run") && reasonNotToRun(block) === undefined)
    return ["say why the block is not run: `not-run: needs Docker`"]
  if (isProgram(language) && !(isRun && language !== "js") && reasonNotToRun(block) === undefined)
    return ["nothing runs the blocks of this page: mark the block, `not-run: <why>`, or add the page in page-setups.ts"]
  const parse = parsers[language]
  return parse === undefined || parses(parse, code) ? [] : [`this is not ${language}`]
}

/** What must be run or marked. JavaScript is always marked: write TypeScript, whose types are checked as well. */
const isProgram = (language: string): boolean => ["sh", "js", "ts"].includes(language)

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  json: JSON.parse,
  toml: parseToml,
  yaml: (text) =>
    parseAllDocuments(text).forEach(({ errors: [error] }) => {
      if (error !== undefined) throw error
    })
}

const parses = (parse: (text: string) => unknown, code: string): boolean => {
  try {
    parse(code)
    return true
  } catch {
    return false
  }
}
