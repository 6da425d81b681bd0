import type { Choice } from "../components/select.tsx"

export type EnvironmentType = "development" | "test" | "preproduction" | "production"

/** The types that SDKs and pages know. Switching in production asks first. */
export const environmentTypes: ReadonlyArray<Choice<EnvironmentType>> = [
  { value: "development", label: "Development" },
  { value: "test", label: "Test" },
  { value: "preproduction", label: "Pre-production" },
  { value: "production", label: "Production", note: "Switching a flag there asks for a confirmation." }
]

/** The type in words. Servers may have other types. */
export const environmentTypeWords = (type: string): string =>
  environmentTypes.find(({ value }) => value === type)?.label ?? type
