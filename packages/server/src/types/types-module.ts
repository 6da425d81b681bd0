import type { DeclaredFeature, DeclaredInstance } from "@halyard/core/domain"
import { compareText } from "@halyard/core/domain"
import { payloadType } from "./payload-type.ts"

type Variant = NonNullable<NonNullable<DeclaredFeature["environments"]>[number]["variants"]>[number]

/**
 * A TypeScript module with the names of the flags, and the names and payloads of their variants in an environment. The
 * same flags give the same text.
 */
export const typesModule = (
  declared: DeclaredInstance,
  environment: string,
  projects: ReadonlyArray<string>
): string => {
  const features = (declared.projects ?? [])
    .filter(({ id }) => projects.length === 0 || projects.includes(id))
    .flatMap((project) => project.features ?? [])
    .toSorted((one, other) => compareText(one.name, other.name))
  return [
    `// Flags of Halyard and their variants in ${JSON.stringify(environment)}. Written by \`halyard types\`: run it again to update.`,
    "",
    "/** The flags that are not archived. */",
    "export const flagNames = [",
    ...features.map(({ name }) => `  ${JSON.stringify(name)},`),
    "] as const",
    "",
    "/** The name of a flag. */",
    "export type FlagName = (typeof flagNames)[number]",
    "",
    "/** The variants of each flag, and their payloads; undefined for a variant without one. */",
    "export interface FlagVariants {",
    ...features.map((feature) => `  readonly ${JSON.stringify(feature.name)}: ${variantsType(feature, environment)}`),
    "}",
    "",
    "/** The name of a variant of a flag. */",
    "export type VariantName<Flag extends FlagName> = keyof FlagVariants[Flag] & string",
    "",
    "/** The payload of a variant of a flag. Parse payloads of JSON and numbers: SDKs give them as text. */",
    "export type VariantPayload<Flag extends FlagName, Name extends VariantName<Flag> = VariantName<Flag>> =",
    "  FlagVariants[Flag][Name]",
    ""
  ].join("\n")
}

/** Variants of strategies and of the flag itself. Several may share a name. */
const variantsType = (feature: DeclaredFeature, environment: string): string => {
  const state = (feature.environments ?? []).find((one) => one.environment === environment)
  const variants: ReadonlyArray<Pick<Variant, "name" | "payload">> = [
    ...(state?.variants ?? []),
    ...(state?.strategies ?? []).flatMap((strategy) => strategy.variants ?? [])
  ]
  const named = Map.groupBy(variants, ({ name }) => name)
  if (named.size === 0) return "Readonly<Record<never, never>>"
  const members = [...named]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(
      ([name, same]) => `readonly ${JSON.stringify(name)}: ${unionOf(same.map(({ payload }) => payloadType(payload)))}`
    )
  return `{ ${members.join("; ")} }`
}

const unionOf = (types: ReadonlyArray<string>): string => [...new Set(types)].toSorted(compareText).join(" | ")
