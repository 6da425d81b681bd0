import { describe, expect, it } from "vitest"
import { chunksOf } from "./shared-chunks.ts"

const home = "/halyard/packages/console/"
const flagList = "src/features/flag-list/flag-list-page.tsx"
const menu = "src/components/popups/menu-popup.tsx"
const tooltip = "src/components/popups/tooltip-popup.tsx"
const react = "/halyard/node_modules/react/index.js"

/** The modules that a module imports at once, and those that it loads when they are needed. */
type Graph = Readonly<
  Record<string, { readonly imports?: ReadonlyArray<string>; readonly loads?: ReadonlyArray<string> }>
>

const at = (path: string) => (path.startsWith("/") ? path : home + path)

const chunkIn = (graph: Graph) => {
  const modules = new Map(Object.entries(graph).map(([path, module]) => [at(path), module]))
  const chunkOf = chunksOf((id) => {
    const { imports = [], loads = [] } = modules.get(id) ?? {}
    return { importedIds: imports.map(at), dynamicallyImportedIds: loads.map(at) }
  }, home)
  return (path: string) => chunkOf(at(path))
}

/** Seven pages, each of which imports these modules. Two of the pages import those of `byTwo`. */
const pages = (byAll: ReadonlyArray<string>, byTwo: ReadonlyArray<string> = []): Graph => {
  const names = Array.from({ length: 7 }, (_, index) => `src/pages/page-${index}.tsx`)
  return {
    "index.html": { imports: ["src/main.tsx"] },
    "src/main.tsx": { imports: [react], loads: [flagList, menu, tooltip, ...names] },
    ...Object.fromEntries(
      names.map((name, index) => [name, { imports: index < 2 ? [...byAll, ...byTwo] : byAll }] as const)
    )
  }
}

describe("the files that pages share", () => {
  it("contain first what the main module imports, directly or not, whoever else imports it", () => {
    const chunkOf = chunkIn({
      ...pages([react, "src/routes.ts"]),
      "src/main.tsx": { imports: [react, "src/app.tsx"], loads: ["src/pages/page-0.tsx", "src/pages/page-1.tsx"] },
      "src/app.tsx": { imports: ["src/routes.ts"] }
    })
    for (const path of ["src/main.tsx", "src/app.tsx", "src/routes.ts", react]) expect(chunkOf(path)).toBe("main")
  })

  it("contain nothing that only one page needs", () => {
    const chunkOf = chunkIn({ ...pages([]), "src/pages/page-3.tsx": { imports: ["src/pages/chart.ts"] } })
    expect(chunkOf("src/pages/chart.ts")).toBe(null)
    expect(chunkOf("src/pages/page-3.tsx")).toBe(null)
  })

  it("keep what the list of flags shares with others apart from what popups share", () => {
    const chunkOf = chunkIn({
      ...pages(["src/components/table.tsx", "src/components/layer.ts", "src/components/both.ts"]),
      [flagList]: { imports: ["src/components/table.tsx", "src/components/both.ts"] },
      [menu]: { imports: ["src/components/layer.ts", "src/components/both.ts"] }
    })
    expect(chunkOf("src/components/table.tsx")).toBe("first-page")
    expect(chunkOf("src/components/layer.ts")).toBe("popups")
    // The list of flags is shown before any popup.
    expect(chunkOf("src/components/both.ts")).toBe("first-page")
  })

  it("have one for what many pages share", () => {
    const chunkOf = chunkIn(pages(["src/forms/field.tsx"]))
    expect(chunkOf("src/forms/field.tsx")).toBe("common")
  })

  it("have one for each folder of what a few pages share, and one for libraries", () => {
    const library = "/halyard/node_modules/chart/index.js"
    const chunkOf = chunkIn(pages([], ["src/forms/field.tsx", "src/segments/rule.tsx", library]))
    expect(chunkOf("src/forms/field.tsx")).toBe("forms")
    expect(chunkOf("src/segments/rule.tsx")).toBe("segments")
    expect(chunkOf(library)).toBe("libraries")
  })

  it("count what is loaded by a page that is loaded itself, and end where modules import each other", () => {
    const chunkOf = chunkIn({
      ...pages([]),
      "src/pages/page-0.tsx": { loads: ["src/dialogs/one.tsx"] },
      "src/dialogs/one.tsx": { imports: ["src/dialogs/frame.tsx"] },
      "src/pages/page-1.tsx": { imports: ["src/dialogs/frame.tsx"] },
      "src/dialogs/frame.tsx": { imports: ["src/dialogs/buttons.tsx"] },
      "src/dialogs/buttons.tsx": { imports: ["src/dialogs/frame.tsx"] }
    })
    expect(chunkOf("src/dialogs/frame.tsx")).toBe("dialogs")
    expect(chunkOf("src/dialogs/buttons.tsx")).toBe("dialogs")
  })
})
