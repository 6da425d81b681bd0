import { type FencedBlock, fencedBlocks, fileOf, reasonNotToRun } from "./fenced-blocks.ts"

/** What a reader of a page would do, as one script of bash, and what it must print. */
export interface PageScript {
  readonly script: string
  /** Whether there are shell commands in it. */
  readonly hasCommands: boolean
  /** The TypeScript blocks that the script runs, from files with these names. */
  readonly modules: ReadonlyArray<{ readonly file: string; readonly block: FencedBlock }>
  /** Texts, in this order. */
  readonly prints: ReadonlyArray<string>
  readonly ran: number
  readonly notRun: ReadonlyArray<{ readonly line: number; readonly reason: string }>
}

/**
 * Runs the blocks of a page in their order: `sh` as it is, `ts` as modules, `dotenv` as settings of the server. Blocks
 * with `file:` become files. A line `# => text`, or `// => text`, says what is printed by what is above it, among
 * others.
 */
export const pageScript = (markdown: string, page: string): PageScript => {
  const blocks = fencedBlocks(markdown).filter(isMeantForUse)
  const left = blocks.flatMap((block) => {
    const reason = reasonNotToRun(block)
    return reason === undefined ? [] : [{ line: block.line, reason }]
  })
  const used = blocks.filter((block) => reasonNotToRun(block) === undefined)
  const modules = used.filter(isModule).map((block) => ({ file: moduleFile(page, block), block }))
  return {
    script: used.map((block, index) => commandsFor(page, block, used[index + 1])).join("\n"),
    hasCommands: used.some(({ language }) => language === "sh" || language === "dotenv"),
    modules,
    prints: used.flatMap(({ code }) => [...code.matchAll(/^ *(?:#|\/\/) => (.+)$/gm)].map(([, text = ""]) => text)),
    ran: used.length,
    notRun: left
  }
}

const isMeantForUse = (block: FencedBlock): boolean =>
  ["sh", "ts", "dotenv"].includes(block.language) || fileOf(block) !== undefined || block.note.startsWith("not-run:")

const isModule = (block: FencedBlock): boolean => block.language === "ts" && fileOf(block) === undefined

/** Names the page and the line, which errors repeat. */
const moduleFile = (page: string, { line }: FencedBlock): string => `${page.replaceAll("/", "-")}.line-${line}.ts`

const commandsFor = (page: string, block: FencedBlock, next: FencedBlock | undefined): string => {
  const { code, language, line } = block
  const file = fileOf(block)
  if (file !== undefined) return `BLOCK=${line}\nwrite_file ${file} <<'END_OF_BLOCK'\n${code}END_OF_BLOCK\n`
  if (language === "dotenv") return `BLOCK=${line}\n(\n${code}halyard --print-config\n)\n`
  if (language === "sh") return `BLOCK=${line}\n${code}`
  // Modules that follow each other share a process, since most of the time goes into loading what they import.
  const isLast = next === undefined || !isModule(next)
  return `MODULES+=(${moduleFile(page, block)})${isLast ? `\nBLOCK=${line}\nrun_modules\n` : ""}`
}

/** The TypeScript of several pages as one, so that they load the same packages once. */
export const together = (pages: ReadonlyArray<PageScript>): PageScript => ({
  script: `MODULES=(${pages.flatMap(({ modules }) => modules.map(({ file }) => file)).join(" ")})\nrun_modules\n`,
  hasCommands: false,
  modules: pages.flatMap(({ modules }) => modules),
  prints: pages.flatMap(({ prints }) => prints),
  ran: pages.reduce((sum, { ran }) => sum + ran, 0),
  notRun: pages.flatMap(({ notRun }) => notRun)
})

/** The first text that the output lacks, or has before those that should come earlier. */
export const firstMissing = (output: string, prints: ReadonlyArray<string>): string | undefined => {
  let at = 0
  return prints.find((text) => {
    const found = output.indexOf(text, at)
    at = found + text.length
    return found === -1
  })
}
