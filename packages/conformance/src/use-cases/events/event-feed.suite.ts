import { assert } from "@effect/vitest"
import { memberRole, type Principal, Unauthenticated } from "@halyard/core/domain"
import { EventStore, StoreUnavailable } from "@halyard/core/ports"
import { createFeature, disableFeature, enableFeature, followEvents, updateProject } from "@halyard/core/use-cases"
import { Effect, Stream } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { follow, withTail } from "./follow.ts"

export const eventFeedSuite: UseCaseSuite = {
  "begin now, and bring each event once, in order, in the words of a search": withTail(
    Effect.gen(function* () {
      const { address, callers, development, project } = yield* aFlag()
      const feed = yield* follow(callers.viewer, { projects: [project] })
      assert.strictEqual(feed.first.kind, "ready")
      yield* asAdmin(enableFeature(development))
      yield* asAdmin(disableFeature(development))
      const events = yield* feed.take(3)
      assert.deepStrictEqual(
        events.map(({ featureName, label, type }) => [type, featureName, label]),
        [
          ["feature-strategy-add", address.feature, "Feature strategy added"],
          ["feature-environment-enabled", address.feature, "Feature enabled"],
          ["feature-environment-disabled", address.feature, "Feature disabled"]
        ]
      )
      const ids = events.map(({ id }) => id)
      assert.isTrue(ids.every((id) => id > feed.first.lastEventId))
      assert.deepStrictEqual(
        ids,
        ids.toSorted((one, other) => one - other)
      )
    })
  ),

  "bring only what matches all filters": withTail(
    Effect.gen(function* () {
      const { address, callers, development, production, project } = yield* aFlag()
      const types = ["feature-environment-enabled"] as const
      const feed = yield* follow(callers.member, { projects: [project], environments: ["production"], types })
      const other = yield* addFlag(project)
      const ofFeature = yield* follow(callers.member, { features: [other.feature] })
      yield* asAdmin(enableFeature(development))
      yield* asAdmin(enableFeature(production))
      yield* asAdmin(enableFeature({ ...other, environment: "production" }))
      assert.deepStrictEqual(
        (yield* feed.take(2)).map(({ environment, featureName, type }) => [type, featureName, environment]),
        [address, other].map(({ feature }) => ["feature-environment-enabled", feature, "production"])
      )
      assert.isTrue((yield* ofFeature.take(2)).every(({ featureName }) => featureName === other.feature))
    })
  ),

  "continue after the last event that the client has, also beyond what is cached in memory": withTail(
    Effect.gen(function* () {
      const { callers, development, project } = yield* aFlag()
      const [created] = yield* (yield* EventStore).latest({ project }, 1)
      yield* asAdmin(enableFeature(development))
      const lastEventId = created?.id ?? 0
      const feed = yield* follow(callers.viewer, { projects: [project] }, { lastEventId })
      assert.deepStrictEqual(feed.first, { kind: "ready", lastEventId })
      yield* asAdmin(disableFeature(development))
      assert.deepStrictEqual(
        (yield* feed.take(3)).map(({ type }) => type),
        ["feature-strategy-add", "feature-environment-enabled", "feature-environment-disabled"]
      )
      const { first } = yield* follow(callers.viewer, {}, { lastEventId: 1_000_000_000_000 })
      assert.deepInclude(first, { kind: "reset", reason: "ahead" })
    })
  ),

  "hide private projects, and the ids of their events": withTail(
    Effect.gen(function* () {
      const { callers, project } = yield* aWorkspace({ mode: "private" })
      const seen = yield* aWorkspace()
      const feed = yield* follow(callers.stranger)
      const ofMember = yield* follow(callers.member, { projects: [project] })
      const { feature } = yield* addFlag(project)
      const visible = yield* addFlag(seen.project)
      assert.deepInclude(yield* feed.until(visible.feature), { type: "feature-created" })
      assert.isFalse(feed.events.some((event) => event.project === project))
      assert.deepInclude(yield* ofMember.until(feature), { type: "feature-created" })

      const hidden = yield* addFlag(project)
      const { first } = yield* follow(callers.stranger)
      const [last] = yield* (yield* EventStore).latest({ feature: hidden.feature }, 1)
      assert.isBelow(first.lastEventId, last?.id ?? 0)
    })
  ),

  "follow the rights of the caller: nothing comes that they may no longer see": withTail(
    Effect.gen(function* () {
      const { project } = yield* aWorkspace({ mode: "private" })
      const open = yield* aWorkspace()
      let person: Principal = yield* aUser("person")
      const member: Principal = { ...person, grants: [{ role: memberRole, project }] }
      const stranger = person
      const feed = yield* follow(person, {}, { identify: Effect.suspend(() => Effect.succeed(person)) })
      const seesHidden = Effect.gen(function* () {
        const { feature: hidden } = yield* addFlag(project)
        const { feature: visible } = yield* addFlag(open.project)
        yield* feed.until(visible)
        return feed.events.some(({ featureName }) => featureName === hidden)
      })
      const seen = [yield* seesHidden]
      person = member
      seen.push(yield* seesHidden)
      person = stranger
      seen.push(yield* seesHidden)
      yield* asAdmin(updateProject(project, { name: project, mode: "open" }))
      seen.push(yield* seesHidden)
      yield* asAdmin(updateProject(project, { name: project, mode: "private" }))
      seen.push(yield* seesHidden)
      assert.deepStrictEqual(seen, [false, true, false, true, false])
    })
  ),

  "fail before the next event when the caller has no access any more": withTail(
    Effect.gen(function* () {
      const { callers, project } = yield* aWorkspace()
      let isValid = true
      const identify = Effect.suspend(() =>
        isValid ? Effect.succeed(callers.viewer) : Effect.fail(new Unauthenticated())
      )
      const feed = yield* follow(callers.viewer, { projects: [project] }, { identify })
      isValid = false
      yield* addFlag(project)
      yield* refused(feed.take(1), { _tag: "Unauthenticated" })
      assert.deepStrictEqual(feed.events, [])
    })
  ),

  "wait while the store is unavailable, and bring then what happened meanwhile": Effect.suspend(() => {
    const isDown = { log: false, credentials: false }
    const down = Effect.die(new StoreUnavailable({ message: "It is down", reason: "tests" }))
    return withTail(
      Effect.gen(function* () {
        const { callers, project } = yield* aWorkspace()
        const identify = Effect.suspend(() => (isDown.credentials ? down : Effect.succeed(callers.viewer)))
        const feed = yield* follow(callers.viewer, { projects: [project] }, { identify })
        for (const part of ["log", "credentials"] as const) {
          isDown[part] = true
          const { feature } = yield* addFlag(project)
          assert.deepStrictEqual(yield* feed.pull, [])
          isDown[part] = false
          const { feature: later } = yield* addFlag(project)
          yield* feed.until(later)
          assert.deepStrictEqual(
            (yield* feed.take(2)).map(({ featureName }) => featureName),
            [feature, later]
          )
        }
      }),
      {
        next:
          (store) =>
          (...given) =>
            isDown.log ? down : store.next(...given)
      }
    )
  }),

  "share one reader, which stops with the last of them": Effect.suspend(() => {
    let reads = 0
    let subscribers = 0
    return withTail(
      Effect.gen(function* () {
        const { callers, project } = yield* aWorkspace()
        const all = Effect.gen(function* () {
          const feeds = yield* Effect.forEach(Array.from({ length: 20 }), () =>
            follow(callers.viewer, { projects: [project] })
          )
          const { feature } = yield* addFlag(project)
          for (const feed of feeds) yield* feed.until(feature)
          return subscribers
        })
        assert.strictEqual(yield* Effect.scoped(all), 1)
        // Reads that found the event, found no more, and perhaps other changes.
        assert.isBelow(reads, 6)
        assert.strictEqual(subscribers, 0)
        assert.strictEqual(yield* Effect.scoped(all), 1)
      }),
      {
        next:
          (store) =>
          (...given) =>
            Effect.suspend(() => {
              reads += 1
              return store.next(...given)
            }),
        onSubscribers: (change) => {
          subscribers += change
        }
      }
    )
  }),

  "are streams for applications": withTail(
    Effect.gen(function* () {
      const { callers, project } = yield* aWorkspace()
      const messages = followEvents({ filters: { projects: [project] } })
      const collected = yield* messages.pipe(
        Stream.tap(({ kind }) =>
          kind === "ready"
            ? asAdmin(Effect.flatMap(uniqueName("flag"), (name) => createFeature(project, { name })))
            : Effect.void
        ),
        Stream.take(2),
        Stream.runCollect,
        as(callers.viewer)
      )
      assert.deepStrictEqual(
        collected.map(({ kind }) => kind),
        ["ready", "event"]
      )
      yield* refused(as(callers.sdkToken)(Stream.runDrain(messages)), { _tag: "NoAccess" })
    })
  )
}
