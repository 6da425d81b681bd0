import type { CurrentPrincipal, Permission } from "@halyard/core/domain"
import { Effect } from "effect"
import { uniqueName } from "../fixtures/unique.ts"
import type { Callers } from "../fixtures/principals.ts"
import type { UseCaseNeeds } from "./use-case-promises.ts"
import type { Flag } from "../fixtures/worlds.ts"

/** A use case, who may do it, and what all others are told. */
export interface ProtectedUseCase {
  readonly run: (flag: Flag) => Effect.Effect<unknown, object, UseCaseNeeds | CurrentPrincipal>
  readonly allowed: ReadonlyArray<keyof Callers>
  readonly permissions: ReadonlyArray<Permission>
  readonly environment?: string
}

export type ProtectedUseCases = Readonly<Record<string, ProtectedUseCase>>

/** For owners and members of the project. */
export const forMembers = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "owner", "member", "system"],
  permissions: [permission]
})

/** For owners of the project. */
export const forOwners = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "owner", "system"],
  permissions: [permission]
})

/** For owners and members of the project, in its environment `production`. */
export const inProduction = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  ...forMembers(permission, run),
  environment: "production"
})

/** For editors, whatever the project. */
export const forEditors = (permission: Permission, run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "editor", "system"],
  permissions: [permission]
})

export const forAdmins = (run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "system"],
  permissions: ["ADMIN"]
})

/** For every caller who is not an SDK. */
export const forEverybody = (run: ProtectedUseCase["run"]): ProtectedUseCase => ({
  run,
  allowed: ["adminToken", "admin", "editor", "viewer", "owner", "member", "stranger", "system"],
  permissions: []
})

/** Runs the effect with a name that nothing has yet. */
export const named = <A, E, R>(use: (name: string) => Effect.Effect<A, E, R>) => Effect.flatMap(uniqueName("made"), use)
