import { Context, type Effect, type Option } from "effect"
import type { Application, ApplicationDetails, ApplicationInstance } from "../../domain/metrics/application.ts"
import type { Reporter } from "../../domain/metrics/anonymous-reports.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** An application that has connected. */
export interface SeenApplication {
  readonly appName: string
  /** The strategies that it supports; null if it does not report them. */
  readonly strategies: ReadonlyArray<string> | null
  readonly usage: ReadonlyArray<{ readonly project: string; readonly environment: string }>
  /** Who reports it anonymously; null if a server reports it. */
  readonly reporter: Reporter
}

/** An instance, and who reports it anonymously; null if a server does. */
export interface ReportedInstance extends ApplicationInstance {
  readonly reporter: Reporter
  /** The first project of the token; `*` for all. */
  readonly project: string
}

/** How much may be added. */
export interface MostAdded {
  /** The most that each anonymous reporter may add. */
  readonly each: number
  /** The most that servers may add for one project in one environment: that of the first use. */
  readonly servers: number
}

/** Stores the applications that fetch features or report metrics, and their instances. */
export class ApplicationStore extends Context.Service<
  ApplicationStore,
  {
    /**
     * Records applications, where they are used and which strategies they support. Each must be given once. Known facts
     * are not written again. Skips what exceeds `most`. Returns the names of applications that a server reports for the
     * first time.
     */
    readonly see: (
      applications: ReadonlyArray<SeenApplication>,
      at: Timestamp,
      most: MostAdded
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Returns which of these applications are recorded. */
    readonly known: (appNames: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /**
     * Records instances. Each must be given once. Skips instances of unknown applications, instances that were recorded
     * within the last minute, and what exceeds `most`.
     */
    readonly seeInstances: (instances: ReadonlyArray<ReportedInstance>, most: MostAdded) => Effect.Effect<void>
    /** Lists all applications by name. */
    readonly list: Effect.Effect<ReadonlyArray<Application>>
    readonly find: (appName: string) => Effect.Effect<Option.Option<Application>>
    /** Returns the instances of these applications, by name, environment and id. */
    readonly instances: (appNames: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<ApplicationInstance>>
    /**
     * Replaces the given details, and creates the application if it is unknown. Returns whether it was created. From
     * then on it is not anonymous.
     */
    readonly describe: (appName: string, details: ApplicationDetails, at: Timestamp) => Effect.Effect<boolean>
    /** Deletes the application, its uses and its instances. Its counts of evaluations stay. */
    readonly remove: (appName: string) => Effect.Effect<void>
    /** Deletes applications that only anonymous reporters have reported, and that were last seen before this moment. */
    readonly forgetAnonymous: (before: Timestamp) => Effect.Effect<void>
    /** Deletes instances that were last seen before this moment. */
    readonly forgetInstances: (before: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/ApplicationStore") {}
