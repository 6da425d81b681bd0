import { Passwords, Sealing } from "@halyard/core"
import { Effect, Layer, Option, Redacted } from "effect"
import { layerSecrets } from "./layer-secrets.ts"

/** Secrets as services keep them, but with passwords and seals that take no time and keep nothing secret. */
export const layerQuickSecrets = Layer.mergeAll(
  layerSecrets,
  Layer.succeed(
    Passwords,
    Passwords.of({
      hash: (password) => Effect.succeed(`hash of ${Redacted.value(password)}`),
      verify: (password, hash) => Effect.succeed(hash === `hash of ${Redacted.value(password)}`)
    })
  ),
  Layer.succeed(
    Sealing,
    Sealing.of({
      seal: (secret) => Effect.succeed(`sealed:${backwards(Redacted.value(secret))}`),
      unseal: (sealed) => Effect.succeed(opened(sealed)),
      open: (sealed) => Effect.succeed(sealed.startsWith("sealed:") ? Option.some(opened(sealed)) : Option.none()),
      hasTheKey: Effect.succeed(true)
    })
  )
)

const backwards = (text: string): string => [...text].toReversed().join("")

const opened = (sealed: string) => Redacted.make(backwards(sealed.replace("sealed:", "")))
