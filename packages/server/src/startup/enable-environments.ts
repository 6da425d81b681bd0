import { CurrentPrincipal, systemPrincipal } from "@halyard/core/domain"
import { EnvironmentStore } from "@halyard/core/ports"
import { switchEnvironment } from "@halyard/core/use-cases"
import { Effect } from "effect"

/**
 * Enables the environments that ENABLED_ENVIRONMENTS names, and disables all others, at each start. Changes nothing if
 * one of them does not exist, since a misspelt name would disable the environment that was meant.
 */
export const enableEnvironments = Effect.fnUntraced(
  function* (names: ReadonlyArray<string>) {
    if (names.length === 0) return
    const environments = yield* (yield* EnvironmentStore).list
    const existing = new Set(environments.map(({ name }) => name))
    const unknown = names.filter((name) => !existing.has(name))
    if (unknown.length > 0) {
      return yield* Effect.logWarning(
        `ENABLED_ENVIRONMENTS names environments that do not exist: ${unknown.join(", ")}. So no environment was enabled or disabled. Create them, or correct the names`
      )
    }
    yield* Effect.forEach(environments, ({ name }) => switchEnvironment(name, names.includes(name)))
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal)
)
