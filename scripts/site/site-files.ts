import { posix } from "node:path"
import type { ReadPath } from "../tidy/docs/markdown.ts"
import { isData, sitePath } from "./site-path.ts"

/** The files of the site, by their paths there: the pages, and whatever they lead to. */
export const siteFiles = (
  pages: ReadonlyArray<string>,
  repository: RepositoryReader
): ReadonlyMap<string, SiteFile> => {
  const files = new Map<string, SiteFile>()
  const add = (path: string): void => {
    const basePath = sitePath(path)
    if (files.has(basePath)) return
    if (isPicture(path) || isData(path)) return void files.set(basePath, { copyOf: path })
    const text = pageOf(path, repository)
    files.set(basePath, { text: withoutNotes(withSiteLinks(path, text)) })
    for (const link of linksOf(path, text)) add(link)
  }
  pages.forEach(add)
  return files
}

/** A page, or the copy of a file. */
export type SiteFile = { readonly text: string } | { readonly copyOf: string }

export interface RepositoryReader {
  readonly read: ReadPath
  /** The names in a folder. */
  readonly list: (folder: string) => ReadonlyArray<string>
}

const isPicture = (path: string): boolean => path.endsWith(".png")

/** Markdown as it is, a folder as the list of what is in it, anything else as a block of code. */
const pageOf = (path: string, { list, read }: RepositoryReader): string => {
  const text = read(path)
  if (text === undefined) throw new Error(`${path} does not exist`)
  if (path.endsWith(".md")) return text
  if (text !== "") return `# ${posix.basename(path)}\n\n\`${path}\`\n\n~~~${languageOf(path)}\n${text}\n~~~\n`
  const entries = list(path).map((name) => {
    const title = name.endsWith(".md") ? /^# (.*)$/m.exec(read(`${path}/${name}`) ?? "")?.[1] : undefined
    return `- [${title ?? name}](${name})`
  })
  return `# ${titleOf(path)}\n\n${entries.join("\n")}\n`
}

/** What the page of a folder is called. */
export const titleOf = (folder: string): string => {
  const name = posix.basename(folder)
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

const languageOf = (path: string): string => posix.extname(path).slice(1).replace(/^mjs$/, "js") || "text"

const link = /\]\(([^)\s]+)\)/g
const leadsElsewhere = (target: string): boolean => /^([a-z]+:|#)/.test(target)

/** What the links of a page lead to. A folder with a README stands for that. */
const linksOf = (path: string, text: string): ReadonlyArray<string> =>
  path.endsWith(".md") || text.startsWith("# ")
    ? [...outsideOfCode(text).matchAll(link)].flatMap(([, target = ""]) =>
        leadsElsewhere(target) ? [] : [targetOf(path, target)]
      )
    : []

/** Links of a folder's page are relative to the folder. */
const targetOf = (path: string, target: string): string => {
  const folder = path.endsWith(".md") ? posix.dirname(path) : path
  return posix.join(folder, target.split("#")[0] ?? "").replace(/\/$/, "")
}

const withSiteLinks = (path: string, text: string): string => {
  const from = posix.dirname(sitePath(path))
  return betweenCode(text, (prose) =>
    prose.replaceAll(link, (whole, target: string) => {
      if (leadsElsewhere(target)) return whole
      const file = targetOf(path, target)
      const fragment = target.includes("#") ? `#${target.split("#")[1]}` : ""
      const basePath = sitePath(file)
      if (isData(file)) return `](/${basePath})`
      const relative = posix.relative(from, basePath)
      return `](${relative.startsWith(".") ? relative : `./${relative}`}${fragment})`
    })
  )
}

/** Notes of blocks, such as `not-run`, are for this repository alone. */
const withoutNotes = (text: string): string => text.replaceAll(/^( *```[a-z]+) (?:not-run|file): .*$/gm, "$1")

const code = /(^ *(?:```|~~~)[^]*?^ *(?:```|~~~)$)/gm

const betweenCode = (text: string, change: (prose: string) => string): string =>
  text
    .split(code)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("")

const outsideOfCode = (text: string): string =>
  text
    .split(code)
    .filter((_, index) => index % 2 === 0)
    .join("")
