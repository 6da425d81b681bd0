import { assert } from "@effect/vitest"
import { type Principal, viewerRole } from "@halyard/core/domain"
import {
  CurrentMailOutbox,
  disableFeature,
  enableFeature,
  favorFeature,
  getProfile,
  listNotifications,
  mailNotifications,
  markNotificationsRead,
  setPlanSafeguard,
  startMilestone,
  subscribeByEmail,
  unsubscribeByEmail,
  updateProject,
  updateUser
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/accounts.ts"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { aFlag } from "../../fixtures/workspaces.ts"
import { aCounter, measure } from "../impact-metrics/scenes.ts"
import { aMailbox } from "../mailbox.ts"
import { atMost, judge } from "../release-plans/safeguard-scenes.ts"
import { aPlannedFlag } from "../release-plans/scenes.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const notificationSuite: UseCaseSuite = {
  "are about changes by others, and are read once": Effect.gen(function* () {
    const { address, callers, development, project } = yield* aFlag()
    const person = yield* aPerson
    yield* as(person)(favorFeature(address, true))
    yield* as(callers.member)(enableFeature(development))
    const [added, enabled] = (yield* as(person)(listNotifications())).toReversed()
    assert.deepInclude(enabled, {
      message: `member switched on ${address.feature} in development`,
      link: `/projects/${project}/features/${address.feature}`,
      notificationType: "toggle",
      readAt: null
    })
    assert.deepStrictEqual(yield* as(callers.viewer)(listNotifications()), [])

    const id = enabled?.id ?? 0
    yield* as(callers.viewer)(markNotificationsRead({ notifications: [id] }))
    yield* as(person)(markNotificationsRead({ notifications: [id, 1_000_000_000] }))
    const [newest, oldest] = yield* as(person)(listNotifications())
    assert.isString(newest?.readAt)
    assert.deepStrictEqual(oldest, added)
  }),

  "disappear with the right to see the project": Effect.gen(function* () {
    const { address, callers, development, project } = yield* aFlag()
    const person = yield* aPerson
    yield* as(person)(favorFeature(address, true))
    yield* as(callers.member)(enableFeature(development))
    assert.isNotEmpty(yield* as(person)(listNotifications()))
    yield* asAdmin(updateProject(project, { name: project, mode: "private" }))
    assert.deepStrictEqual(yield* as(person)(listNotifications()), [])
    yield* as(person)(subscribeByEmail("notifications"))
    yield* as(callers.member)(disableFeature(development))
    assert.deepStrictEqual(yield* mailedTo(person), [])
  }),

  "are mailed to those who subscribed, once": Effect.gen(function* () {
    const { address, callers, development } = yield* aFlag()
    const [person, other] = [yield* aPerson, yield* aPerson]
    for (const each of [person, other]) yield* as(each)(favorFeature(address, true))
    yield* as(callers.member)(enableFeature(development))
    yield* as(person)(subscribeByEmail("notifications"))
    yield* as(person)(subscribeByEmail("notifications"))
    assert.deepStrictEqual((yield* as(person)(getProfile())).subscriptions, ["notifications"])
    // Events from before the subscription are not sent.
    assert.deepStrictEqual(yield* mailedTo(person), [])
    yield* as(callers.member)(disableFeature(development))
    const [mail, ...more] = yield* mailedTo(person)
    assert.deepStrictEqual([mail?.to, more], [person.name, []])
    assert.include(mail?.subject, `member switched off ${address.feature}`)
    assert.deepStrictEqual(yield* mailedTo(person), [])

    yield* as(callers.member)(enableFeature(development))
    assert.deepStrictEqual(yield* mailedTo(other), [])
    yield* as(person)(unsubscribeByEmail("notifications"))
    yield* as(callers.member)(disableFeature(development))
    assert.deepStrictEqual(yield* mailedTo(person), [])
    assert.deepStrictEqual((yield* as(person)(getProfile())).subscriptions, [])
  }),

  "say what a safeguard did, and which figure was beyond its limit, once for each time": Effect.gen(function* () {
    const metric = yield* uniqueName("failures")
    const person = yield* aPerson
    const trips = [
      { type: "pauseMilestoneProgressions", did: "paused the release plan of" },
      { type: "startPreviousMilestone", did: "started a milestone of the release plan of" },
      { type: "disableFeatureEnvironment", did: "switched off" }
    ] as const
    const expected: Array<string> = []
    for (const { did, type } of trips) {
      const { address, feature, planned, production, second } = yield* aPlannedFlag
      yield* asAdmin(Effect.all([startMilestone(second), enableFeature(production)]))
      yield* asAdmin(setPlanSafeguard(planned, { ...atMost(25, metric), action: { type } }))
      yield* as(person)(favorFeature(address, true))
      const reason = `the safeguard ${metric} (count, hour) is at 26, limit 25`
      expected.push(`halyard_system ${did} ${feature} in production: ${reason}`)
    }
    yield* as(person)(subscribeByEmail("notifications"))
    yield* measure(aCounter(metric, 26))
    yield* judge
    const bySystem = (yield* as(person)(listNotifications())).filter(
      ({ createdBy }) => createdBy.username === "halyard_system"
    )
    assert.sameMembers(
      bySystem.map(({ message }) => message),
      expected
    )
    const [mail] = yield* mailedTo(person)
    assert.strictEqual(mail?.subject, "3 changes of your feature flags")
    for (const message of expected) assert.include(mail?.text, message)
  }),

  "are not mailed to deactivated users": Effect.gen(function* () {
    const { address, callers, development } = yield* aFlag()
    const person = yield* aPerson
    yield* as(person)(favorFeature(address, true))
    yield* as(person)(subscribeByEmail("notifications"))
    yield* as(callers.member)(enableFeature(development))
    yield* asAdmin(updateUser(person.id, { active: false }))
    assert.deepStrictEqual(yield* mailedTo(person), [])
    yield* asAdmin(updateUser(person.id, { active: true }))
    yield* as(callers.member)(disableFeature(development))
    assert.lengthOf(yield* mailedTo(person), 1)
  }),

  "wait while the outbox is full": Effect.gen(function* () {
    const { address, callers, development } = yield* aFlag()
    const person = yield* aPerson
    yield* as(person)(favorFeature(address, true))
    yield* as(person)(subscribeByEmail("notifications"))
    yield* as(callers.member)(enableFeature(development))
    assert.deepStrictEqual(yield* mailedTo(person, false), [])
    assert.strictEqual((yield* mailedTo(person)).length, 1)
  }),

  "are mailed to an address, and about something known": Effect.gen(function* () {
    const { id } = yield* aUserAccount({ email: null })
    const nameless: Principal = { kind: "user", id, name: "nameless", grants: [{ role: viewerRole }] }
    yield* refused(as(nameless)(subscribeByEmail("notifications")), { _tag: "InvalidOperation" })
    yield* refused(as(nameless)(subscribeByEmail("news")), { _tag: "NotFound", resource: "email subscription" })
    yield* refused(as(nameless)(unsubscribeByEmail("news")), { _tag: "NotFound" })
  })
}

/** A stored user, named after the email. */
const aPerson = Effect.map(
  Effect.suspend(() => aUserAccount()),
  ({ email, id }): Principal => ({ kind: "user", id, name: email ?? "", grants: [{ role: viewerRole }] })
)

/** Runs the job once. Returns the messages to the person. */
const mailedTo = Effect.fnUntraced(function* ({ name }: Principal, hasRoom = true) {
  const { messages, outbox } = yield* aMailbox({ hasRoom })
  yield* Effect.provideService(mailNotifications(), CurrentMailOutbox, outbox)
  return messages.filter(({ to }) => to === name)
})
