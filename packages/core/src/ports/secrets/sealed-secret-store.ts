import { Context, type Effect } from "effect"

/** Replaces the sealed secrets of a store, except those in settings. */
export class SealedSecretStore extends Context.Service<
  SealedSecretStore,
  {
    /** Reseals every secret of invitations, sessions, integrations and API tokens. Returns how many there were. */
    readonly replaceAll: <E, R>(replace: (sealed: string) => Effect.Effect<string, E, R>) => Effect.Effect<number, E, R>
  }
>()("@halyard/core/SealedSecretStore") {}
