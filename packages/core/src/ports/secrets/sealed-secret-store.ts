import { Context, type Effect } from "effect"

/** Knows where a store keeps sealed secrets, except those in settings. */
export class SealedSecretStore extends Context.Service<
  SealedSecretStore,
  {
    /** Reseals every secret of invitations, sessions, integrations and API tokens. Returns how many there were. */
    readonly replaceAll: <E, R>(replace: (sealed: string) => Effect.Effect<string, E, R>) => Effect.Effect<number, E, R>
  }
>()("@halyard/core/SealedSecretStore") {}
