import { Effect, Option } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { adminRole, editorRole } from "../../domain/access/role.ts"
import { changeRequestEvent } from "../../domain/change-requests/change-request-events.ts"
import type { ChangeRequest } from "../../domain/change-requests/change-request.ts"
import { defaultReviewersAmong, MOST_ASKED } from "../../domain/change-requests/reviewer.ts"
import { reviewMail } from "../../domain/change-requests/review-mail.ts"
import { eventOf } from "../../domain/events/stored-event.ts"
import { DEFAULT_PROJECT } from "../../domain/projects/project.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import type { Account } from "../../domain/users/user.ts"
import { now, secondsAfter } from "../../domain/values/timestamp.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import type { EnvironmentOfProject } from "../features/lock-features.ts"
import { CurrentMailOutbox, mailAfterCommit } from "../mail/mail-outbox.ts"
import { isStoredUser, scopesOf } from "./lock-request.ts"

/**
 * Returns the first people who can approve a request in review: of the users who were asked by name, or else of the
 * project's default reviewers.
 */
export const reviewersFor = Effect.fnUntraced(function* (request: ChangeRequest) {
  const { author, project, reviewers } = request
  const defaults = yield* (yield* ChangeRequestStore).defaultReviewers(project)
  const candidates = yield* reviewersIn(project, yield* scopesOf(request), [...reviewers, ...defaults])
  const able = candidates.filter(({ active, id }) => active && id !== author.id)
  const people =
    reviewers.length > 0 ? able.filter(({ id }) => reviewers.includes(id)) : defaultReviewersAmong(able, defaults)
  return people.slice(0, MOST_ASKED)
})

/**
 * Mails people, right after the commit, that a request waits for them. If the caller asked often within an hour, they
 * are notified without mail, because mail of one caller must not crowd out links to set passwords.
 */
export const mailReviewers = Effect.fnUntraced(function* (request: ChangeRequest, people: ReadonlyArray<Account>) {
  if (people.length === 0 || (yield* hasAskedOften)) return
  const instance = yield* CurrentInstance
  for (const { email, name } of people) {
    if (email !== null) yield* mailAfterCommit("review", reviewMail({ email, name }, request, instance))
  }
})

const hasAskedOften = Effect.gen(function* () {
  if ((yield* CurrentMailOutbox) === undefined) return false
  const createdBy = [(yield* CurrentPrincipal).id]
  const from = secondsAfter(yield* now, -HOUR)
  const everything = { projects: "all", lastOfFormer: new Map(), hiddenTypes: [] } as const
  // Reads a page rather than the count, because counts of a search cover days, not moments.
  const { events } = yield* (yield* EventStore).search(
    { types: asking, createdBy, from, offset: 0, limit: MOST_LOOKED_AT },
    everything
  )
  // Reviewers of a draft are mailed when it is sent to review.
  const mailing = events.filter((event) => eventOf(event).data?.["state"] === "In review")
  return mailing.length >= MOST_ASKED_FOR || events.length >= MOST_LOOKED_AT
})

const asking = ["change-request-sent-to-review", "change-request-requested-approvers-updated"] as const
const HOUR = 3600
const MOST_ASKED_FOR = 50

/** The most events within an hour that are read, drafts included. */
const MOST_LOOKED_AT = 1000

/** Notifies and mails those whose approvals were withdrawn by an edit. */
export const askAgain = Effect.fnUntraced(function* (before: ChangeRequest, edited: ChangeRequest) {
  if (before.approvals.length === 0) return
  const approvers = new Set(before.approvals.map(({ by }) => by.id))
  const able = yield* reviewersIn(edited.project, yield* scopesOf(edited))
  const people = able.filter(({ active, id }) => active && approvers.has(id))
  const involved = [...new Set([edited.author.id, ...edited.reviewers, ...people.map(({ id }) => id)])]
  yield* recordEvents(changeRequestEvent("change-request-sent-to-review", edited, { involved }))
  yield* mailReviewers(edited, people)
})

/**
 * Returns the members of the project, administrators and the users of `sought` who may approve everywhere in `scopes`,
 * by id. Only so many are checked, those of `sought` first.
 */
export const reviewersIn = Effect.fnUntraced(function* (
  project: string,
  scopes: ReadonlyArray<EnvironmentOfProject>,
  sought: ReadonlyArray<number> = []
) {
  const { permits, principalOf } = yield* AccessPolicy
  const candidates = yield* candidatesIn(project, sought)
  if (principalOf === undefined) return candidates
  const able: Array<Account> = []
  for (const account of candidates) {
    const principal = yield* principalOf(account.id)
    if (Option.isNone(principal)) continue
    const may = yield* Effect.forEach(scopes, (scope) => permits(principal.value, "APPROVE_CHANGE_REQUEST", scope))
    if (may.every((isAllowed) => isAllowed)) able.push(account)
  }
  return able
})

const candidatesIn = Effect.fnUntraced(function* (project: string, sought: ReadonlyArray<number>) {
  const access = yield* ProjectAccessStore
  const users = yield* UserStore
  const { principalOf } = yield* AccessPolicy
  const members = yield* access.users(project)
  const groups = yield* access.groups(project)
  const inGroups = groups.length === 0 ? new Map<number, ReadonlyArray<never>>() : yield* (yield* GroupStore).members
  const ids = [
    ...members.map(({ id }) => id),
    ...groups.flatMap(({ id }) => (inGroups.get(id) ?? []).map(({ user }) => user)),
    // If the host cannot say what a user may do, only members count.
    ...(principalOf === undefined ? [] : sought.filter(isStoredUser))
  ]
  const found = [
    ...(yield* users.findAll([...new Set(ids)])),
    ...(yield* users.withRootRole(adminRole.id, MOST_CANDIDATES)),
    ...(project === DEFAULT_PROJECT ? yield* users.withRootRole(editorRole.id, MOST_CANDIDATES) : [])
  ].filter(({ accountType }) => accountType === "User")
  const isSought = ({ id }: Account): number => (sought.includes(id) ? 0 : 1)
  return [...new Map(found.map((account) => [account.id, account])).values()]
    .toSorted((left, right) => isSought(left) - isSought(right) || left.id - right.id)
    .slice(0, MOST_CANDIDATES)
    .toSorted((left, right) => left.id - right.id)
})

const MOST_CANDIDATES = 200
