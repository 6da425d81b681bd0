import type { Violation } from "../violations/errors.ts"
import { MASKED_SECRET } from "../values/masked-secret.ts"
import { violation } from "../violations/violation.ts"
import type { Integration } from "./integration.ts"
import type { ProviderDefinition } from "./provider-definition.ts"

/** Parameters as a caller gives them, by what is to become of them. Those that the provider does not know are left out. */
export interface GivenParameters {
  readonly open: Parameters
  /** New secrets; an empty one is none. */
  readonly secrets: Parameters
  /** The names of secrets that are masked: they stay as they are. */
  readonly kept: ReadonlyArray<string>
}

export type Parameters = Integration["parameters"]

export const givenParameters = (definition: ProviderDefinition, given: Parameters): GivenParameters => {
  const known = definition.parameters.flatMap(({ name, sensitive }) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    return value === undefined ? [] : [{ name, sensitive, value }]
  })
  const secret = known.filter(({ sensitive, value }) => sensitive && value !== "")
  return {
    open: byName(known.filter(({ sensitive }) => !sensitive)),
    secrets: byName(secret.filter(({ value }) => value !== MASKED_SECRET)),
    kept: secret.filter(({ value }) => value === MASKED_SECRET).map(({ name }) => name)
  }
}

/** As everybody may see them: a mask for each secret. */
export const shownParameters = ({ kept, open, secrets }: GivenParameters): Parameters => ({
  ...open,
  ...masked([...Object.keys(secrets), ...kept])
})

/** Parameters as they are kept, with a mask in the place of all that is secret by now. */
export const maskParameters = (parameters: Parameters, secretNames: ReadonlyArray<string>): Parameters => ({
  ...parameters,
  ...masked(secretNames.filter((name) => Object.hasOwn(parameters, name)))
})

/** The names of the secrets among parameters as they are kept. */
export const secretNamesIn = (parameters: Parameters): ReadonlyArray<string> =>
  Object.keys(parameters).filter((name) => parameters[name] === MASKED_SECRET)

/** Masks that stand for nothing: no secret is kept by that name. */
export const maskViolations = (
  { kept }: GivenParameters,
  present: ReadonlyArray<string>,
  path: string
): ReadonlyArray<Violation> =>
  kept
    .filter((name) => !present.includes(name))
    .map((name) => violation(`${path}/${name}`, "stands for the secret that is kept, but none is"))

/** Parameters without those that are secret by the definition or masked. */
export const openParameters = (parameters: Parameters, secretNames: ReadonlyArray<string>): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !secretNames.includes(name) && value !== MASKED_SECRET)
  )

const byName = (parameters: ReadonlyArray<{ readonly name: string; readonly value: string }>): Parameters =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]))

const masked = (names: ReadonlyArray<string>): Parameters =>
  Object.fromEntries(names.map((name) => [name, MASKED_SECRET]))
