import type { CurrentPrincipal, Permission } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Flag } from "../../fixtures/workspaces.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

/**
 * How to call the use case of each operation, by the id of the operation. The contract declares who may call it. Without a
 * declared permission it is for every caller but SDKs.
 */
export type AccessTable = Readonly<Record<string, AccessRow>>

export type AccessRow = UseCase | CheckedUseCase | "anybody" | "sdk"

/** A call in a scene. */
export type UseCase = (scene: Flag) => Call | PreparedCall

export type Call = Effect.Effect<unknown, object, UseCaseNeeds | CurrentPrincipal>

/** A call of something that must be made first. */
export interface PreparedCall {
  readonly prepare: Effect.Effect<Call, unknown, UseCaseNeeds>
}

/** A permission, and where it must be held. */
export interface RequiredPermission {
  readonly permission: Permission
  /** Another permission that is enough as well. */
  readonly or?: Permission
  readonly scope: "root" | "project" | "environment"
}

/** A use case that checks more than the operation declares. */
export interface CheckedUseCase {
  readonly call: UseCase
  /** What it requires where the path of the operation does not say in which project or environment. */
  readonly requires?: RequiredPermission
  /** What else this call requires because of what it does. */
  readonly also?: ReadonlyArray<Permission>
  /** How it refuses callers who have no account in the store, if it needs one. */
  readonly withoutAccount?: "NoAccess" | "InvalidOperation"
}

/** Prepares something and calls a use case with it. */
export const after = <A>(
  prepare: Effect.Effect<A, unknown, UseCaseNeeds>,
  call: (prepared: A) => Call
): PreparedCall => ({ prepare: Effect.map(prepare, call) })

/** The use case looks up the project itself. */
export const inProject = (permission: Permission, call: UseCase): CheckedUseCase => ({
  call,
  requires: { permission, scope: "project" }
})

/** The use case looks up the project and the environment itself. The call is about `production`. */
export const inProduction = (permission: Permission, call: UseCase): CheckedUseCase => ({
  call,
  requires: { permission, scope: "environment" }
})

/** This call requires more than the permission of the operation. */
export const alsoRequires = (also: Iterable<Permission>, useCase: UseCase | CheckedUseCase): CheckedUseCase => ({
  ...(typeof useCase === "function" ? { call: useCase } : useCase),
  also: [...also]
})

/** For users who have an account in the store. Everyone else gets the failure. */
export const byAccount = (withoutAccount: "NoAccess" | "InvalidOperation", call: UseCase): CheckedUseCase => ({
  call,
  withoutAccount
})

/** Calls a use case with a name that nothing has yet. */
export const named = <A, E, R>(use: (name: string) => Effect.Effect<A, E, R>) => Effect.flatMap(uniqueName("made"), use)
