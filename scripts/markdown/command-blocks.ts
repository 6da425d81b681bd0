/** The commands of a page, in one script, and what they must print. */
export interface PageScript {
  readonly script: string
  /** Texts, in this order. */
  readonly prints: ReadonlyArray<string>
}

/**
 * The blocks that start with ```sh, as one script. Those that start servers themselves are left out. A line `# => text` says what
 * the command above it prints, among others.
 */
export const pageScript = (markdown: string): PageScript => {
  const blocks = [...markdown.matchAll(/^```sh\n([^]*?)^```$/gm)]
    .map(([, text = ""]) => text)
    .filter((text) => !/\b(?:npm start|npx|docker)\b/.test(text))
  return {
    script: blocks.join("\n"),
    prints: blocks.flatMap((text) => [...text.matchAll(/^ *# => (.+)$/gm)].map(([, expected = ""]) => expected))
  }
}

/** The first text that the output lacks, or has before those that should come earlier. */
export const firstMissing = (output: string, prints: ReadonlyArray<string>): string | undefined => {
  let at = 0
  return prints.find((text) => {
    const found = output.indexOf(text, at)
    at = found + text.length
    return found === -1
  })
}
