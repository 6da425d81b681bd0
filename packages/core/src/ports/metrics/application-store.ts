import { Context, type Effect, type Option } from "effect"
import type { Application, ApplicationDetails, ApplicationInstance } from "../../domain/metrics/application.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** An application that was heard of. */
export interface SeenApplication {
  readonly appName: string
  /** The strategies that it has; null where it does not say. */
  readonly strategies: ReadonlyArray<string> | null
  readonly usage: ReadonlyArray<{ readonly project: string; readonly environment: string }>
}

/** Keeps the applications that ask for features or tell of them, and their instances. */
export class ApplicationStore extends Context.Service<
  ApplicationStore,
  {
    /**
     * Takes note of applications, each of which comes once, where they are used, and what strategies they have. What is
     * known already is not written again. Answers the names of those that are new.
     */
    readonly see: (applications: ReadonlyArray<SeenApplication>, at: Timestamp) => Effect.Effect<ReadonlyArray<string>>
    /** Takes note of instances, each of which comes once; those of unknown applications, and nothing new within a minute, are passed over. */
    readonly seeInstances: (instances: ReadonlyArray<ApplicationInstance>) => Effect.Effect<void>
    /** All applications, by name. */
    readonly list: Effect.Effect<ReadonlyArray<Application>>
    readonly find: (appName: string) => Effect.Effect<Option.Option<Application>>
    /** The instances of these applications, by name, environment and id. */
    readonly instances: (appNames: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<ApplicationInstance>>
    /** Replaces those details that are given; an application that is not known is made. Answers whether it was made. */
    readonly describe: (appName: string, details: ApplicationDetails, at: Timestamp) => Effect.Effect<boolean>
    /** Forgets the application, where it is used and its instances. Its counts stay. */
    readonly remove: (appName: string) => Effect.Effect<void>
    /** Forgets instances that were last heard of before this moment. */
    readonly forgetInstances: (before: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/ApplicationStore") {}
