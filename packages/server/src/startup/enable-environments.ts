import { CurrentPrincipal, systemPrincipal } from "@halyard/core/domain"
import { EnvironmentStore } from "@halyard/core/ports"
import { switchEnvironment } from "@halyard/core/use-cases"
import { Effect } from "effect"

/** Enables the environments that ENABLED_ENVIRONMENTS names, at each start. Leaves the others as they are. */
export const enableEnvironments = Effect.fn("enableEnvironments")(
  function* (names: ReadonlyArray<string>) {
    if (names.length === 0) return
    const existing = new Set((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
    const unknown = names.filter((name) => !existing.has(name))
    if (unknown.length > 0) {
      yield* Effect.logWarning(
        `ENABLED_ENVIRONMENTS names environments that do not exist: ${unknown.join(", ")}. Create them, or correct the names`
      )
    }
    yield* Effect.forEach(
      names.filter((name) => existing.has(name)),
      (name) => switchEnvironment(name, true)
    )
  },
  Effect.provideService(CurrentPrincipal, systemPrincipal)
)
