import { expect, it } from "@effect/vitest"
import type { DeclaredInstance } from "@halyard/core/domain"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { typesModule } from "./types-module.ts"

const json = (value: unknown) => ({ type: "json", value: JSON.stringify(value) })
const variant = (name: string, payload?: { readonly type: string; readonly value: string }) => ({
  name,
  weight: 1000,
  weightType: "variable",
  stickiness: "default",
  ...(payload === undefined ? {} : { payload })
})

const banner = [
  variant("blue", json({ title: "Hello", sizes: [1, 2], deep: { on: true } })),
  variant("red", { type: "string", value: "x" }),
  variant("plain")
]

const declared: DeclaredInstance = {
  projects: [
    {
      id: "shop",
      name: "Shop",
      features: [
        { name: "search" },
        {
          name: 'it\'s "odd" */',
          environments: [
            { environment: "production", enabled: true, variants: [variant("n", { type: "number", value: "7" })] }
          ]
        },
        {
          name: "banner",
          environments: [
            { environment: "production", enabled: true, strategies: [{ name: "default", variants: banner }] },
            { environment: "development", enabled: true, variants: [variant("green")] }
          ]
        }
      ]
    },
    { id: "bank", name: "Bank", features: [{ name: "loans" }] }
  ]
}

/** What the compiler must accept, and what not. */
const use = `import { type FlagName, flagNames, type VariantName, type VariantPayload } from "./flags.js"

const names: ReadonlyArray<FlagName> = flagNames
const blue: VariantPayload<"banner", "blue"> = { title: "Hello", sizes: [1], deep: { on: false } }
const red: VariantPayload<"banner", "red"> = "text"
const plain: VariantPayload<"banner", "plain"> = undefined
const odd: VariantPayload<"it's \\"odd\\" */"> = 7
// @ts-expect-error There is no such flag.
const unknown: FlagName = "serach"
// @ts-expect-error There is no such variant in production.
const green: VariantName<"banner"> = "green"
// @ts-expect-error The flag has no variants.
const none: VariantName<"search"> = "any"
// @ts-expect-error A title is text.
const wrong: VariantPayload<"banner", "blue"> = { title: 1, sizes: [], deep: { on: true } }
export const all = [names, blue, red, plain, odd, unknown, green, none, wrong]
`

const tsc = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url))

it("compiles strictly, and knows flags, variants and payloads", () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-types-"))
  writeFileSync(join(folder, "flags.ts"), typesModule(declared, "production", []))
  writeFileSync(join(folder, "use.ts"), use)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  const options = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    types: [],
    exactOptionalPropertyTypes: true
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["use.ts"] }))
  const compile = () => execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" })
  expect(compile()).toBe("")
  rmSync(folder, { recursive: true })
}, 120_000)

it("gives the same text for the same flags in another order, and knows the flags of some projects", () => {
  const turned = {
    projects:
      declared.projects?.toReversed().map((one) => ({ ...one, features: one.features?.toReversed() ?? [] })) ?? []
  }
  expect(typesModule(turned, "production", [])).toBe(typesModule(declared, "production", []))
  expect(typesModule(declared, "production", ["bank"])).not.toContain("banner")
  expect(typesModule({}, "production", [])).toContain("export const flagNames = [\n] as const")
})
