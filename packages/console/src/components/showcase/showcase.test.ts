import { readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

const folder = new URL("..", import.meta.url)

/** Parts of other components, and questions that only come up on the way. */
const partsOfOthers = [
  "toast-viewport.tsx",
  "unsaved-changes.tsx",
  "administration/admins-only.tsx",
  "filter-bar/filter-chip.tsx"
]

const componentsIn = (path: string): ReadonlyArray<string> =>
  readdirSync(new URL(path, folder))
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => `${path}${file}`)

it("shows every component", () => {
  const visible = componentsIn("showcase/")
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .join("\n")
  const components = ["", "administration/", "field-set/", "filter-bar/"].flatMap(componentsIn)
  expect(components.length).toBeGreaterThan(25)
  const missing = components.filter((file) => !partsOfOthers.includes(file) && !visible.includes(`from "../${file}"`))
  expect(missing).toEqual([])
})
