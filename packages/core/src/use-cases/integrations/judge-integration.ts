import { Effect } from "effect"
import {
  draftViolations,
  givenParameters,
  type GivenParameters,
  type IntegrationGiven,
  isAddress,
  maskViolations,
  movedMaskViolations
} from "../../domain/integrations/integration-draft.ts"
import type { Integration } from "../../domain/integrations/integration.ts"
import { MASKED_SECRET } from "../../domain/values/masked-secret.ts"
import type { Violation } from "../../domain/violations/errors.ts"
import { lengthViolations, quoted, violation } from "../../domain/violations/violation.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import type { IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { refuseInvalid } from "../access/require-permission.ts"
import { findProvider } from "./integration-providers.ts"
import { type Sealed, unsealSecrets } from "./integration-secrets.ts"

/** What a draft replaces. */
export interface Replaced {
  readonly names: Pick<Integration, "projects" | "environments">
  /** The secrets of the same provider. */
  readonly sealed: Sealed
}

/** Returns the provider and the parameters of a draft. Fails with all violations. */
export const judgeIntegration = Effect.fnUntraced(function* (
  draft: IntegrationGiven,
  replaced: Replaced,
  isVisible: (project: string) => boolean
) {
  const environments = new Set((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
  const known = { isProject: isVisible, isEnvironment: (name: string) => environments.has(name) }
  const wrong = draftViolations(draft, replaced.names, known, "")

  const provider = yield* findProvider(draft.provider)
  if (provider === undefined) {
    const unknown = violation("/provider", `must be a provider, and there is no ${quoted(draft.provider)}`)
    return yield* Effect.andThen(refuseInvalid([unknown, ...wrong]), Effect.die("Refused without a violation"))
  }
  const parameters = givenParameters(provider.definition, draft.parameters)
  const stored = yield* storedParameters(provider, parameters, replaced.sealed)
  yield* refuseInvalid([
    ...wrong,
    ...parameterViolations(provider, parameters, replaced.sealed),
    ...movedMaskViolations(provider.definition, parameters, stored, PARAMETERS)
  ])
  return { provider, parameters }
})

/** The stored parameters. Secrets are unsealed only if a new address must be compared with a secret one. */
const storedParameters = Effect.fnUntraced(function* (
  { definition }: IntegrationProvider,
  { kept, secrets }: GivenParameters,
  { seal, view }: Sealed
) {
  const namesAddress = definition.parameters.some(
    (parameter) => isAddress(parameter) && Object.hasOwn(secrets, parameter.name)
  )
  return kept.length > 0 && namesAddress ? { ...view, ...(yield* unsealSecrets(seal)) } : view
})

/** The violations of new parameters. Stored ones were checked when they were saved. */
const parameterViolations = (
  provider: IntegrationProvider,
  parameters: GivenParameters,
  { names }: Sealed
): ReadonlyArray<Violation> => {
  const masked = new Map(parameters.kept.map((name) => [name, MASKED_SECRET]))
  const values = { ...parameters.open, ...parameters.secrets, ...Object.fromEntries(masked) }
  const found = provider
    .violations(values, PARAMETERS)
    .filter(({ path }) => !parameters.kept.some((name) => path === `${PARAMETERS}/${name}`))
  const tooLong = Object.entries(values)
    .flatMap(([name, value]) => lengthViolations(value, `${PARAMETERS}/${name}`, 0, LONGEST_PARAMETER))
    .filter(({ path }) => !found.some((other) => other.path === path))
  return [...maskViolations(parameters, names, PARAMETERS), ...found, ...tooLong]
}

const PARAMETERS = "/parameters"

const LONGEST_PARAMETER = 10_000
