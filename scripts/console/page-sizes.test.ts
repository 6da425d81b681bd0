import { expect, it } from "vitest"
import { type BuildManifest, pageSizes } from "./page-sizes.ts"

const manifest: BuildManifest = {
  "index.html": { file: "index.js", isEntry: true, imports: ["_shared.js"] },
  "_shared.js": { file: "shared.js", imports: ["index.html"] },
  "list.tsx": { file: "list.js", isDynamicEntry: true, imports: ["_shared.js"] },
  "chart.tsx": { file: "chart.js", isDynamicEntry: true, imports: ["_shared.js", "_plot.js"] },
  "tooltip.tsx": { file: "tooltip.js", isDynamicEntry: true, imports: ["_shared.js"] },
  "_plot.js": { file: "plot.js", imports: ["_shared.js"] },
  "list.css": { file: "list.css" }
}

const bytes: Readonly<Record<string, number>> = {
  "index.js": 100,
  "shared.js": 20,
  "list.js": 3,
  "chart.js": 7,
  "plot.js": 40,
  "tooltip.js": 9
}

it("counts each file once, and for further pages only what is new", () => {
  const beginning = { first: ["list.tsx"], afterwards: ["tooltip.tsx"] }
  expect(pageSizes(manifest, beginning, (file) => bytes[file] ?? 0)).toEqual({
    first: 123,
    afterwards: 9,
    further: [{ page: "chart.tsx", bytes: 47 }]
  })
})
