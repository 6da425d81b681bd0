import { Passwords } from "@halyard/core/ports"
import { Effect, Layer, Redacted } from "effect"

/** Plain-text passwords, for tests that need many passwords and do not test hashing. */
export const layerQuickPasswords: Layer.Layer<Passwords> = Layer.succeed(
  Passwords,
  Passwords.of({
    hash: (password) => Effect.succeed(quickHash(password)),
    verify: (password, hash) => Effect.succeed(hash === quickHash(password))
  })
)

const quickHash = (password: Redacted.Redacted<string>): string => `quick$${Redacted.value(password).normalize("NFKC")}`
