/** A TypeScript block of a Markdown file. */
export interface CodeBlock {
  /** The line of its first statement, counted from 1. */
  readonly line: number
  readonly code: string
}

/** The blocks that start with ```ts, also indented ones in lists. */
export const codeBlocks = (markdown: string): ReadonlyArray<CodeBlock> =>
  [...markdown.matchAll(/^( *)```ts\n([^]*?)^\1```$/gm)].map(({ 1: indent = "", 2: text = "", index }) => ({
    line: markdown.slice(0, index).split("\n").length + 1,
    code: text.replaceAll(new RegExp(`^${indent}`, "gm"), "")
  }))

/** A module with the block at the same line as in the Markdown file, so that errors name the right line. */
export const moduleOf = ({ code, line }: CodeBlock): string => `${"\n".repeat(line - 1)}${code}\nexport {}\n`
