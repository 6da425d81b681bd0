/** A fenced block of a Markdown file, also one in a list. */
export interface FencedBlock {
  /** "" if the block names none. */
  readonly language: string
  /** What follows the language. Readers of the page do not see it. */
  readonly note: string
  /** The line of its first line of code, counted from 1. */
  readonly line: number
  /** Without the indentation of the list. */
  readonly code: string
}

/** All fenced blocks, in their order. */
export const fencedBlocks = (markdown: string): ReadonlyArray<FencedBlock> =>
  [...markdown.matchAll(/^( *)```([^\n`]*)\n([^]*?)^\1```$/gm)].map((found) => {
    const { 1: indent = "", 2: info = "", 3: text = "", index } = found
    const [language = "", ...words] = info.trim().split(/\s+/)
    return {
      language,
      note: words.join(" "),
      line: markdown.slice(0, index).split("\n").length + 1,
      code: text.replaceAll(new RegExp(`^${indent}`, "gm"), "")
    }
  })

/** Why the block is not run: what follows `not-run:`. */
export const reasonNotToRun = ({ note }: FencedBlock): string | undefined => /^not-run: (.+)/.exec(note)?.[1]

/** The file that the block shows: what follows `file:`. */
export const fileOf = ({ note }: FencedBlock): string | undefined => /^file: (\S+)$/.exec(note)?.[1]

/** A module with the block at the same line as in the Markdown file, so that errors name the right line. */
export const moduleOf = ({ code, line }: FencedBlock): string => `${"\n".repeat(line - 1)}${code}\nexport {}\n`
