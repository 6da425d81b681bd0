import { apiTokenTypeOf, expiryOf, expiryViolations } from "../tokens/api-token-draft.ts"
import { sameContent } from "../values/same-content.ts"
import { displayNameViolations } from "../violations/names.ts"
import { reasonsOf } from "./catalog-rules.ts"
import type { MovedApiToken } from "./document/moved-settings.ts"
import { type ItemRules, type KindPlan, planItems } from "./plan-items.ts"
import { distinct } from "../values/text.ts"

/** What tokens refer to. */
export interface TokenReferences {
  readonly projects: ReadonlyMap<string, unknown>
  readonly environments: ReadonlyMap<string, unknown>
  readonly maximum: number
}

/** Plans tokens. A token with a secret must have its digest; one with neither must be created anew by hand. */
export const planTokens = (
  given: ReadonlyArray<MovedApiToken> | undefined,
  here: ReadonlyArray<MovedApiToken>,
  known: TokenReferences
): KindPlan<"API token"> => {
  const readable = given?.filter(({ secretDigest }) => secretDigest !== undefined)
  const plan = planItems(rules(known), readable, here)
  const lost = (given ?? []).filter((token) => token.secretDigest === undefined && !here.some(isLike(token)))
  const names = new Map([...here, ...(given ?? [])].map(({ name, secretDigest }) => [secretDigest, name]))
  const named = <Note extends { readonly name: string }>(notes: ReadonlyArray<Note>) =>
    notes.map((note) => ({ ...note, name: names.get(note.name) ?? note.name }))
  return {
    ...plan,
    steps: named(plan.steps),
    remarks: named(plan.remarks),
    onlyHere: named(plan.onlyHere),
    refused: [
      ...named(plan.refused),
      ...lost.map(({ name }) => ({
        kind: "API token" as const,
        name,
        reason: "Its secret cannot be read. Create a new token here, and give it to the programs that use this one"
      }))
    ]
  }
}

/** Whether the other token replaces one whose secret is unknown: somebody created it by hand. */
const isLike = (token: MovedApiToken) => (other: MovedApiToken) =>
  token.name === other.name &&
  apiTokenTypeOf(token.type) === apiTokenTypeOf(other.type) &&
  token.environment === other.environment &&
  sameContent(distinct(token.projects), distinct(other.projects))

const rules = ({ environments, maximum, projects }: TokenReferences): ItemRules<"API token"> => ({
  kind: "API token",
  nameOf: ({ secretDigest = "" }) => secretDigest,
  complete: ({ environment, expiresAt, masked, name, projects: named, secretDigest, type }, before) => {
    const expiry = expiresAt === undefined ? before?.expiresAt : expiresAt
    return {
      // Only the projects and the expiry of a token can be changed.
      ...(before ?? { name, type, environment, masked: masked ?? "", secretDigest: secretDigest ?? "" }),
      projects: distinct(named),
      expiresAt: expiryOf(expiry ?? null)
    }
  },
  judge: (item) => [
    ...reasonsOf([...displayNameViolations(item.name, "/tokenName"), ...expiryViolations(item.expiresAt ?? null)]),
    ...(/^[0-9a-f]{64}$/.test(item.secretDigest ?? "") ? [] : ["The digest of its secret is not a SHA-256 in hex"]),
    ...item.projects
      .filter((id) => id !== "*" && !projects.has(id))
      .map((id) => `Its project "${id}" is neither here nor in the document`),
    ...(item.environment === "*" || environments.has(item.environment)
      ? []
      : [`Its environment "${item.environment}" is neither here nor in the document`])
  ],
  limit: { subject: "API tokens", maximum }
})
