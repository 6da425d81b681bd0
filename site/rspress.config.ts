import { defineConfig, type RspressPlugin } from "@rspress/core"
import { readFileSync } from "node:fs"

// scripts/site writes the pages, and the sidebar in the order of docs/README.md.
const sidebar = JSON.parse(readFileSync(new URL("dist/sidebar.json", import.meta.url), "utf8"))

/**
 * Of decisions, measurements and sources, searches find the titles only. Otherwise they would hide the pages that
 * people look for.
 */
const searchPagesFirst: RspressPlugin = {
  name: "search-pages-first",
  modifySearchIndexData: (pages) => {
    for (const page of pages) {
      if (/^\/(decisions|measurements|packages|examples|architecture)\b/.test(page.routePath)) {
        Object.assign(page, { content: "", _flattenContent: "", toc: [] })
      }
    }
  }
}

export default defineConfig({
  root: "dist/pages",
  outDir: "dist/html",
  title: "Halyard",
  description: "Feature flags: a server, or a library in your application",
  lang: "en",
  // The index of all texts is a file of the site. Nothing is asked elsewhere.
  search: { codeBlocks: true },
  plugins: [searchPagesFirst],
  // Data has no page.
  markdown: { link: { checkDeadLinks: { excludes: (url: string) => url.endsWith(".json") }, checkAnchors: true } },
  themeConfig: { sidebar: { "/": sidebar }, lastUpdated: false }
})
