import type { Variant } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const red: Variant = {
  name: "red",
  weight: 200,
  weightType: "fix",
  stickiness: "userId",
  payload: { type: "string", value: "#c00000" },
  overrides: [{ contextName: "userId", values: ["7"] }]
}
const blue: Variant = { name: "blue", weight: 800, weightType: "variable", stickiness: "userId", overrides: [] }

const variants = [blue, red]
const answer = { version: 1, variants }

export const featureVariantExamples = {
  getEnvironmentFeatureVariants: { answer },
  overwriteEnvironmentFeatureVariants: { body: variants, answer },
  patchEnvironmentsFeatureVariants: {
    body: [{ op: "replace", path: "/1/weight", value: 200 }],
    answer
  },
  overwriteFeatureVariantsOnEnvironments: { body: { environments: ["production"], variants }, answer }
} satisfies Record<string, OperationExample>
