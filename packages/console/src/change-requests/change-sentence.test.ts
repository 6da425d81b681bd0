import { expect, it } from "vitest"
import { changeSentence } from "./change-sentence.ts"

it.each([
  [{ action: "updateEnabled", payload: { enabled: true } }, "Switch on"],
  [
    { action: "addStrategy", payload: { name: "flexibleRollout", parameters: { rollout: "25" } } },
    "Add a strategy: 25% of users"
  ],
  [{ action: "updateStrategy", payload: { id: "7", name: "default" } }, "Change a strategy: Everyone"],
  [{ action: "deleteStrategy", payload: { id: "7" } }, "Remove a strategy"],
  [
    { action: "patchVariant", payload: { variants: [{ name: "blue" }, { name: "green" }] } },
    "Replace the variants: blue and green"
  ],
  [{ action: "patchVariant", payload: { variants: [] } }, "Replace the variants: none any more"],
  [{ action: "addDependency", payload: { feature: "base" } }, "Add a dependency: base"],
  [{ action: "archiveFeature", payload: null }, "Archive the flag"]
])("%j", (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence)
})
