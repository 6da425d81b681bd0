import { assert } from "@effect/vitest"
import { everyEvent, newEvent, systemPrincipal, type Timestamp } from "@halyard/core/domain"
import {
  ClientMetricsStore,
  EventStore,
  FavoriteStore,
  LifecycleStore,
  ProjectReads,
  ProjectStore
} from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, anEnvironment, aProject, creator, minute } from "../../fixtures/stored-entities.ts"
import { uniqueUser } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const DAY = 24 * 60
const day = (number: number): Timestamp => minute(number * DAY + 90)

export const projectReadsSuite: StoreSuite = {
  "returns the oldest feature of projects, and how they are used": Effect.gen(function* () {
    const { uses } = yield* ProjectReads
    const { name: environment } = yield* anEnvironment()
    const [project, archive, empty] = [(yield* aProject()).id, (yield* aProject()).id, (yield* aProject()).id]
    const environments = [environment]
    const gone = yield* aFeature({ project, createdAt: minute(1), archivedAt: minute(9), environments })
    const second = yield* aFeature({ project, createdAt: minute(3), environments })
    const first = yield* aFeature({ project, createdAt: minute(2), environments })
    const past = yield* aFeature({ project: archive, archivedAt: minute(9), environments })
    const useOf = (id: string) =>
      Effect.map(uses([project, archive, empty]), (all) => all.find((use) => use.project === id))
    const unused = { project, oldest: first.name, evaluated: false, lastReportAt: null, completed: 0 }
    assert.deepStrictEqual(yield* useOf(project), unused)
    assert.isUndefined(yield* useOf(empty))

    yield* see(gone.name, environment, minute(50))
    yield* see(past.name, environment, minute(60))
    assert.deepStrictEqual(yield* useOf(project), { ...unused, evaluated: true, lastReportAt: minute(50) })
    yield* see(second.name, environment, minute(40))
    assert.deepStrictEqual(yield* useOf(project), { ...unused, evaluated: true, lastReportAt: minute(50) })
    assert.deepStrictEqual(yield* useOf(archive), {
      project: archive,
      oldest: null,
      evaluated: true,
      lastReportAt: minute(60),
      completed: 0
    })
    const { complete, enter } = yield* LifecycleStore
    for (const { name } of [gone, first, second]) {
      yield* complete(name, { status: "kept", statusValue: null }, minute(70))
    }
    yield* enter([gone.name], "archived", minute(71))
    assert.strictEqual((yield* useOf(project))?.completed, 2)
    const all = (yield* uses("all")).map((use) => use.project)
    assert.includeMembers(all, [project, archive])
    assert.deepStrictEqual(yield* uses([]), [])
  }),

  "counts the events of a project by day, from a moment on and without those of a former project": Effect.gen(
    function* () {
      const { dailyActivity } = yield* ProjectReads
      const [{ id: project }, { id: other }] = [yield* aProject(), yield* aProject()]
      yield* write(project, minute(DAY), day(1), day(1), day(3))
      yield* write(other, day(3))
      yield* write(project, day(3))
      const days = [
        { date: "2026-03-02", count: 2 },
        { date: "2026-03-04", count: 2 }
      ]
      assert.deepStrictEqual(yield* dailyActivity(project, day(1)), days)
      // A store may count events in advance once there are many.
      yield* write(other, ...Array.from({ length: 2100 }, () => day(2)))
      yield* (yield* EventStore).search({ offset: 0, limit: 1 }, everyEvent)
      assert.deepStrictEqual(yield* dailyActivity(project, day(1)), days)
      const projects = yield* ProjectStore
      yield* projects.remove(project)
      yield* aProject({ id: project })
      yield* write(project, day(4))
      assert.deepStrictEqual(yield* dailyActivity(project, day(0)), [{ date: "2026-03-05", count: 1 }])
    }
  ),

  "returns the stages that features have entered": Effect.gen(function* () {
    const { histories } = yield* ProjectReads
    const { enter } = yield* LifecycleStore
    const { id: project } = yield* aProject()
    const { name } = yield* aFeature({ project, createdAt: minute(1), type: "experiment" })
    yield* enter([name], "live", minute(9))
    yield* enter([name], "pre-live", minute(5))
    assert.deepStrictEqual(yield* histories([project]), [
      {
        project,
        type: "experiment",
        entered: [
          { stage: "initial", enteredStageAt: minute(1) },
          { stage: "pre-live", enteredStageAt: minute(5) },
          { stage: "live", enteredStageAt: minute(9) }
        ]
      }
    ])
    const gone = yield* aFeature({ project, createdAt: minute(2), archivedAt: minute(5) })
    yield* enter([gone.name], "archived", minute(5))
    const both = (yield* histories([project])).map(({ entered }) => entered.at(-1)?.stage)
    assert.deepStrictEqual(both.toSorted(), ["archived", "live"])
    assert.isTrue((yield* histories("all")).some((history) => history.project === project))
    assert.deepStrictEqual(yield* histories([]), [])
  }),

  "returns how long active features took to be first on in production": Effect.gen(function* () {
    const { timesToProduction } = yield* ProjectReads
    const { id: project } = yield* aProject()
    const { name: production } = yield* anEnvironment({ type: "production" })
    const { name: development } = yield* anEnvironment()
    const [there, never] = [yield* aFeature({ project }), yield* aFeature({ project })]
    const gone = yield* aFeature({ project, archivedAt: minute(90) })
    const switchOn = (featureName: string, environment: string, at: number) =>
      Effect.flatMap(EventStore, ({ append }) =>
        append([
          newEvent(
            { type: "feature-environment-enabled", project, environment, featureName },
            systemPrincipal,
            minute(at)
          )
        ])
      )
    yield* switchOn(there.name, development, 1)
    yield* switchOn(there.name, production, 30)
    yield* switchOn(there.name, production, 60)
    yield* switchOn(gone.name, production, 60)
    yield* switchOn(never.name, development, 60)
    const times = yield* timesToProduction(project)
    assert.deepStrictEqual(
      times.map(({ name }) => name),
      [there.name]
    )
    assert.closeTo(times[0]?.millis ?? 0, 30 * 60_000, 0.01)
  }),

  "returns the creators of active features, with their newest names": Effect.gen(function* () {
    const { flagCreators } = yield* ProjectReads
    const { id: project } = yield* aProject()
    const by = (id: number, name: string, at: number, archivedAt?: Timestamp) =>
      aFeature({
        project,
        createdAt: minute(at),
        createdBy: { ...creator, id, name },
        ...(archivedAt === undefined ? {} : { archivedAt })
      })
    yield* by(9, "new name", 3)
    yield* by(9, "old name", 1)
    yield* by(-42, "ci", 2)
    yield* by(10, "of the archive", 2, minute(5))
    assert.deepStrictEqual(yield* flagCreators([project]), [
      { id: -42, name: "ci" },
      { id: 9, name: "new name" }
    ])
    assert.deepStrictEqual(yield* flagCreators([]), [])
  }),

  "returns the newest active features that somebody created or marked": Effect.gen(function* () {
    const { flagsOf } = yield* ProjectReads
    const { setFeature } = yield* FavoriteStore
    const person = yield* uniqueUser
    const [{ id: project }, { id: hidden }] = [yield* aProject(), yield* aProject()]
    const own = { ...creator, id: person }
    const made = yield* aFeature({ project, createdAt: minute(2), createdBy: own })
    const marked = yield* aFeature({ project, createdAt: minute(3), type: "experiment" })
    const gone = yield* aFeature({ project, createdBy: own, archivedAt: minute(5) })
    const elsewhere = yield* aFeature({ project: hidden, createdBy: own })
    yield* aFeature({ project })
    for (const { name } of [made, marked, gone]) yield* setFeature(person, name, true)
    const view = ({ name, project: id, type }: typeof made) => ({ name, project: id, type })
    assert.deepStrictEqual(yield* flagsOf(person, [project], 10), [view(marked), view(made)])
    assert.deepStrictEqual(yield* flagsOf(person, "all", 10), [view(marked), view(made), view(elsewhere)])
    assert.deepStrictEqual(yield* flagsOf(person, "all", 1), [view(marked)])
    assert.deepStrictEqual(yield* flagsOf(yield* uniqueUser, "all", 10), [])
  })
}

const see = Effect.fn("see")(function* (feature: string, environment: string, seenAt: Timestamp) {
  const { see: record } = yield* ClientMetricsStore
  assert.deepStrictEqual(yield* record([{ feature, environment, seenAt, hour: minute(0), yes: 1, no: 0 }]), [])
})

const write = (id: string, ...moments: ReadonlyArray<Timestamp>) =>
  Effect.flatMap(EventStore, ({ append }) =>
    append(moments.map((moment) => newEvent({ type: "project-updated", project: id }, systemPrincipal, moment)))
  )
