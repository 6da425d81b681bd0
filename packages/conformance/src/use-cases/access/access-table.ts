import type { CurrentPrincipal, Permission } from "@halyard/core/domain"
import { Effect } from "effect"
import type { FlagWorkspace } from "../../fixtures/workspaces.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

/**
 * How to call the use case of each operation, keyed by operation id. The contract declares the permissions. Without
 * one, every caller except SDKs is allowed.
 */
export type AccessTable = Readonly<Record<string, AccessRow>>

export type AccessRow = UseCase | CheckedUseCase | "anybody" | "sdk"

/** A call in a scene. */
export type UseCase = (scene: FlagWorkspace) => UseCaseCall | PreparedCall

export type UseCaseCall = Effect.Effect<unknown, object, UseCaseNeeds | CurrentPrincipal>

/** A call that needs preparation. */
export interface PreparedCall {
  readonly prepare: Effect.Effect<UseCaseCall, unknown, UseCaseNeeds>
}

/** A permission and its scope. */
export interface RequiredPermission {
  readonly permission: Permission
  /** An alternative permission. */
  readonly or?: Permission
  /**
   * An alternative permission in the project of what the call is about. Callers who have it in any project are let in.
   */
  readonly orInAnyProject?: Permission
  readonly scope: "root" | "project" | "environment"
}

/** A use case with more checks than the operation declares. */
export interface CheckedUseCase {
  readonly call: UseCase
  /** The required permission, if the operation's path lacks the project or environment. */
  readonly requires?: RequiredPermission
  /** Further permissions that this particular call requires. */
  readonly also?: ReadonlyArray<Permission>
  /** Whether SDKs are refused before it is known which permission the call requires. */
  readonly refusesSdksFirst?: boolean
  /** The failure for callers without an account, if the use case needs one. */
  readonly withoutAccount?: "NoAccess" | "InvalidOperation"
  /** Whether users with a personal token are refused. */
  readonly needsLogin?: boolean
}

/** Prepares something and calls a use case with it. */
export const after = <A>(
  prepare: Effect.Effect<A, unknown, UseCaseNeeds>,
  call: (prepared: A) => UseCaseCall
): PreparedCall => ({ prepare: Effect.map(prepare, call) })

/** The use case determines the project itself. */
export const inProject = (permission: Permission, call: UseCase): CheckedUseCase => ({
  call,
  requires: { permission, scope: "project" }
})

/** The use case determines the project and the environment itself. The call is about `production`. */
export const inProduction = (permission: Permission, call: UseCase): CheckedUseCase => ({
  call,
  requires: { permission, scope: "environment" }
})

/** This call requires more than the operation's permission. */
export const alsoRequires = (also: Iterable<Permission>, useCase: UseCase | CheckedUseCase): CheckedUseCase => ({
  ...(typeof useCase === "function" ? { call: useCase } : useCase),
  also: [...also]
})

/** For users with an account in the store. Other callers get the failure. */
export const byAccount = (withoutAccount: "NoAccess" | "InvalidOperation", call: UseCase): CheckedUseCase => ({
  call,
  withoutAccount
})

/** For users who have logged in, or whom a host authenticated. */
export const byLogin = (call: UseCase): CheckedUseCase => ({
  call,
  withoutAccount: "InvalidOperation",
  needsLogin: true
})

/** Calls a use case with an unused name. */
export const named = <A, E, R>(use: (name: string) => Effect.Effect<A, E, R>) => Effect.flatMap(uniqueName("made"), use)
