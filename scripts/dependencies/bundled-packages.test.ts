import { expect, it } from "vitest"
import { bundledIn } from "./bundled-packages.ts"

it("reads what the build lists, and no headings within licences", () => {
  const licences = `# Licenses

## @base-ui/react - 1.9.0 (MIT)

MIT License

## Inter - a typeface

## inter - 5.3.0 (OFL-1.1)
`
  expect(bundledIn(licences)).toEqual([
    { name: "@base-ui/react", version: "1.9.0", licence: "MIT" },
    { name: "inter", version: "5.3.0", licence: "OFL-1.1" }
  ])
})
