import { defineConfig } from "@rspress/core"
import { readFileSync } from "node:fs"

// scripts/site writes the pages, and the sidebar in the order of docs/README.md.
const sidebar = JSON.parse(readFileSync(new URL("dist/sidebar.json", import.meta.url), "utf8"))

export default defineConfig({
  root: "dist/pages",
  outDir: "dist/html",
  title: "Halyard",
  description: "Feature flags: a server, or a library in your application",
  lang: "en",
  // The index of all texts is a file of the site. Nothing is asked elsewhere.
  search: { codeBlocks: true },
  // Data has no page.
  markdown: { link: { checkDeadLinks: { excludes: (url: string) => url.endsWith(".json") } } },
  themeConfig: { sidebar: { "/": sidebar }, lastUpdated: false }
})
