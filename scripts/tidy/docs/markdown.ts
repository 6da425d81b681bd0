import { posix } from "node:path"

/** The first TypeScript block of the README is the example that `pnpm check` runs. */
export const staleExample = (readme: string, example: string): ReadonlyArray<string> =>
  /```ts\n([^]*?)\n```/.exec(readme)?.[1] === example.trimEnd()
    ? []
    : ["README.md: the first TypeScript block must be an exact copy of examples/embedded-node-http/src/main.ts"]

/** Reads a file or folder of the repository: its text, "" for a folder, undefined if it does not exist. */
export type ReadPath = (path: string) => string | undefined

/** Links to files, folders and headings that do not exist. */
export const deadLinks = (path: string, read: ReadPath): ReadonlyArray<string> =>
  linksIn(read(path) ?? "").flatMap((link) => {
    const [target = "", heading] = link.split("#")
    const file = target === "" ? path : posix.join(posix.dirname(path), target)
    const text = read(file)
    if (text === undefined) return [`${path}: the link "${link}" leads to ${file}, which does not exist`]
    if (heading === undefined || headingsIn(text).includes(heading)) return []
    return [`${path}: the link "${link}" leads to a heading that ${file} does not have`]
  })

/** Pages that the index does not lead to. Readers of the site and of the index would not find them. */
export const pagesOffTheIndex = (
  index: string,
  read: ReadPath,
  pages: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const linked = new Set(linksIn(read(index) ?? "").map((link) => posix.join(posix.dirname(index), link)))
  return pages.filter((page) => page !== index && !linked.has(page)).map((page) => `${index}: lacks a link to ${page}`)
}

/** How many decisions a newcomer can be asked to know. The others are in the archive. */
export const MOST_ON_THE_SHELF = 30

/** Decisions that do not say whether they hold, and those that are too many for the first shelf. */
export const decisionFaults = (pages: ReadonlyArray<string>, read: ReadPath): ReadonlyArray<string> => {
  const decisions = pages.filter((path) => /^docs\/decisions\/(?:archive\/)?\d{4}-/.test(path))
  const shelf = decisions.filter((path) => !path.startsWith("docs/decisions/archive/"))
  return [
    ...decisions
      .filter((path) => !/^# \d+\. .+\n\n\*\*Status\.\*\* (?:Accepted|Superseded by \[)/.test(read(path) ?? ""))
      .map((path) => `${path}: needs the status under its title: Accepted, or Superseded by, with a link`),
    ...(shelf.length > MOST_ON_THE_SHELF
      ? [`docs/decisions has ${shelf.length} decisions: move those of one corner to the archive`]
      : [])
  ]
}

/** Relative links. Those with a scheme lead elsewhere. */
const linksIn = (text: string): ReadonlyArray<string> =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link ?? "")
    .filter((link) => !/^[a-z]+:/.test(link))

/** The fragments of headings, as GitHub makes them. */
const headingsIn = (text: string): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
    const fragment = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-")
    const before = counts.get(fragment) ?? 0
    counts.set(fragment, before + 1)
    return before === 0 ? fragment : `${fragment}-${before}`
  })
}

const withoutCode = (text: string): string => text.replaceAll(/^( *)```[^]*?^\1```/gm, "")
