import { type Flags, type FlagsOptions, type OpenFlags, openFlags } from "@halyard/core/use-cases"
import { Effect, Scope } from "effect"

/** The flags that the host opened, one for each environment and application. They are closed with the scope. */
export const makeOpenFlags = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const opened = new Map<string, OpenFlags>()

  const open = Effect.fnUntraced(function* (environment: string, options: FlagsOptions) {
    const key = JSON.stringify([environment, options.appName, options.metrics])
    const known = opened.get(key)
    if (known !== undefined) return known.flags
    const made = yield* Scope.provide(openFlags(environment, options), scope)
    opened.set(key, made)
    const flags: Flags = made.flags
    return flags
  })

  return {
    open,
    /** Waits until all of them have the changes that this process made. */
    refresh: Effect.suspend(() => Effect.forEach(opened.values(), ({ refresh }) => refresh, { discard: true }))
  }
})
