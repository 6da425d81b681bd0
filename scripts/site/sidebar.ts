import { posix } from "node:path"
import type { ReadPath } from "../tidy/docs/markdown.ts"
import { titleOf } from "./site-files.ts"
import { sitePath } from "./site-path.ts"

export interface SidebarGroup {
  readonly text: string
  readonly items: ReadonlyArray<{ readonly text: string; readonly link: string }>
}

/** The sections of the index with the titles of the pages that they lead to. */
export const sidebarOf = (index: string, read: ReadPath): ReadonlyArray<SidebarGroup> =>
  (read(index) ?? "")
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.split("\n")[0] ?? "",
      items: pagesIn(section, index).map((page) => ({
        text: /^# (.*)$/m.exec(read(page) ?? "")?.[1] ?? titleOf(page),
        link: `/${sitePath(page)
          .replace(/\.md$/, "")
          .replace(/(^|\/)index$/, "$1")}`
      }))
    }))

const pagesIn = (section: string, index: string): ReadonlyArray<string> => [
  ...new Set(
    [...section.matchAll(/\]\(([^)\s#]+)\)/g)]
      .map(([, target = ""]) => posix.join(posix.dirname(index), target))
      .filter((path) => !path.endsWith(".json"))
  )
]
