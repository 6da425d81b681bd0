import { Context, type Effect } from "effect"
import type { ApprovalRule, Requirement } from "../../domain/change-requests/approval-rule.ts"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import type { ChangeRequestPage, ChangeRequestQuery } from "../../domain/change-requests/change-request-query.ts"
import type { ChangeRequestState } from "../../domain/change-requests/change-request-state.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores change requests, and where changes need approval. Deleting a project deletes its requests. */
export class ChangeRequestStore extends Context.Service<
  ChangeRequestStore,
  {
    /** Returns the rules of approval in these projects, by project, then environment: see `approvalRule`. */
    readonly rules: (projects: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<ApprovalRule>>
    /**
     * Returns what `rules` does, including the last committed change of a rule. Shares the `approvalRulesLock` of each
     * project until the transaction ends.
     */
    readonly shareRules: (projects: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<ApprovalRule>>
    /** Sets what the project itself requires in a linked environment; null for nothing. */
    readonly setRule: (project: string, environment: string, own: Requirement | null) => Effect.Effect<void>
    /** Returns the ids of the project's default reviewers. Deleted users are not among them. */
    readonly defaultReviewers: (project: string) => Effect.Effect<ReadonlyArray<number>>
    /** Replaces the default reviewers of a project. Ignores ids without a user. */
    readonly setDefaultReviewers: (project: string, users: ReadonlyArray<number>) => Effect.Effect<void>
    /** Adds a request under a new id, higher than all before. */
    readonly insert: (request: Omit<ChangeRequest, "id">) => Effect.Effect<ChangeRequest>
    readonly find: (id: number) => Effect.Effect<ChangeRequest | undefined>
    /** Returns the request and locks it until the transaction ends. */
    readonly lock: (id: number) => Effect.Effect<ChangeRequest | undefined>
    /** Replaces an existing request. Its project, environment and author stay. */
    readonly update: (request: ChangeRequest) => Effect.Effect<void>
    readonly remove: (id: number) => Effect.Effect<void>
    /** Returns a page of the matching requests, the highest id first. It ends where `CurrentPageSize` is reached. */
    readonly search: (query: ChangeRequestQuery) => Effect.Effect<ChangeRequestPage>
    /** Counts the requests of a project by state. */
    readonly counts: (project: string) => Effect.Effect<ReadonlyMap<ChangeRequestState, number>>
    /** Returns the ids of scheduled requests that are pending and due, by their time, then id. */
    readonly due: (at: Timestamp, limit: number) => Effect.Effect<ReadonlyArray<number>>
  }
>()("@halyard/core/ChangeRequestStore") {}

/** The lock of `Transactions` that whoever changes the rules of this project takes. */
export const approvalRulesLock = (project: string): string => `approval rules ${project}`
