import { Context, type Effect } from "effect"

/** Knows where a store keeps sealed secrets, but for those in settings. */
export class SealedSecretStore extends Context.Service<
  SealedSecretStore,
  {
    /** Puts another seal in the place of each: those of invitations, of sessions and of integrations. Answers how many there were. */
    readonly replaceAll: <E, R>(replace: (sealed: string) => Effect.Effect<string, E, R>) => Effect.Effect<number, E, R>
  }
>()("@halyard/core/SealedSecretStore") {}
