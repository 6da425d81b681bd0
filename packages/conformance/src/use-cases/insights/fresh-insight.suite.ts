import { assert } from "@effect/vitest"
import type { Day, InstanceInsights } from "@halyard/core/domain"
import { CredentialStore, SessionStore } from "@halyard/core/ports"
import { backfillInsights, getInsights, setMemberRole, setUpInstance, takeSnapshots } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { aSession, aUserAccount } from "../../fixtures/accounts.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { aHistory, atDay, liveThrough } from "../../fixtures/history.ts"
import type { FreshSuite } from "../fresh-suite.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseNeeds } from "../use-case-suite.ts"

export const freshInsightSuite: FreshSuite = {
  "insights show how each day ended, and the present state of today": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        yield* liveThrough(aHistory, () => takeSnapshots())
        const insights = yield* atDay(7.95)(asAdmin(getInsights()))
        assert.deepStrictEqual(insights.flags, { total: 2 })
        assert.deepStrictEqual(insights.flagTrends.map(flagLine), [
          "2026-03-01 4/0/0",
          "2026-03-02 4/2/0",
          "2026-03-03 3/0/0",
          "2026-03-04 3/0/0",
          "2026-03-05 3/0/0",
          // By now operational features have a lifetime of two days. There are two of them, and the newer one is a day
          // old.
          "2026-03-06 4/0/1",
          "2026-03-07 2/0/1",
          "2026-03-08 2/0/0"
        ])
        assert.deepStrictEqual(insights.projectFlagTrends.map(projectLine), [
          "2026-09 2026-03-01 default 0/0/0 100% 0d",
          "2026-09 2026-03-01 shop 4/0/0 100% 0d",
          "2026-10 2026-03-06 side 2/0/0 100% 3d",
          "2026-10 2026-03-08 default 0/0/0 100% 0d",
          "2026-10 2026-03-08 shop 2/0/0 100% 1d"
        ])
        assert.deepStrictEqual(insights.environmentTypeTrends.map(updateLine), [
          "2026-10 2026-03-08 production 4",
          "2026-10 2026-03-08 test 2"
        ])
      })
    ),

  "days that are added late are the same as days that were added in time, also by a backfill, and when added twice": (
    onFreshStore
  ) =>
    Effect.gen(function* () {
      const [atOnce, late, backfilled] = yield* Effect.all([
        onFreshStore(visibleBy(takeSnapshots(), takeSnapshots())),
        onFreshStore(visibleBy(Effect.void, takeSnapshots())),
        onFreshStore(visibleBy(Effect.void, Effect.andThen(backfillInsights(), backfillInsights())))
      ])
      assert.lengthOf(atOnce.flagTrends, 9)
      assert.deepStrictEqual(withoutPeople(late), withoutPeople(atOnce))
      assert.deepStrictEqual(withoutPeople(backfilled), withoutPeople(atOnce))
    }),

  "a run catches up with ninety days, a backfill with all, and neither changes what is there": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        yield* atDay(100.5)(
          Effect.gen(function* () {
            assert.strictEqual(yield* takeSnapshots(), 90)
            const before = yield* asAdmin(getInsights())
            assert.lengthOf(before.flagTrends, 90)
            assert.strictEqual(yield* takeSnapshots(), 0)
            assert.strictEqual(yield* backfillInsights(), 10)
            assert.strictEqual(yield* backfillInsights(), 0)
            assert.deepStrictEqual(yield* asAdmin(getInsights()), before)
            const all = yield* asAdmin(getInsights({ from: "2026-01-01", to: "2026-12-31" }))
            assert.deepStrictEqual(
              [all.flagTrends.length, all.flagTrends[0]?.date, all.flagTrends.at(-1)?.date],
              [101, "2026-03-01T23:59:59.999Z", "2026-06-09T23:59:59.999Z"]
            )
          })
        )
      })
    ),

  "two that catch up at once keep one set of rows": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        yield* liveThrough(aHistory, () => Effect.void)
        const counts = yield* atDay(20.5)(Effect.all([takeSnapshots(), takeSnapshots()], { concurrency: 2 }))
        assert.strictEqual(counts[0] + counts[1], 20)
        const { flagTrends } = yield* atDay(20.5)(asAdmin(getInsights()))
        assert.lengthOf(flagTrends, 21)
        assert.strictEqual(flagTrends[0] && flagLine(flagTrends[0]), "2026-03-01 4/0/0")
      })
    ),

  "a day ends a minute after midnight, when all that was done on it has been written": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        assert.strictEqual(yield* atDay(1)(takeSnapshots()), 0)
        assert.strictEqual(yield* atDay(1 + 1 / 24 / 60)(takeSnapshots()), 1)
      })
    ),

  "users of a day are stored while it lasts, and nothing is known of other days": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        const see = yield* aSeenUser(0)
        yield* see(0.5)
        yield* aUserAccount({ createdAt: dayAt(0.5) })
        yield* aUserAccount({ createdAt: dayAt(0.5), accountType: "Service Account", email: null })
        // The first two days were not recorded in time. The third shows its last recording.
        yield* atDay(2.4)(takeSnapshots())
        yield* aUserAccount({ createdAt: dayAt(2.5) })
        yield* atDay(2.6)(takeSnapshots())
        yield* see(4.5)
        yield* atDay(4.6)(takeSnapshots())
        const insights = yield* atDay(4.7)(asAdmin(getInsights()))
        assert.deepStrictEqual(insights.users, { total: 3, active: 1, inactive: 2 })
        assert.deepStrictEqual(insights.userTrends.map(userLine), ["2026-03-03 3/1/2", "2026-03-05 3/1/2"])
        // Exactly sixty days after the user was last active.
        const { users } = yield* atDay(64.5)(asAdmin(getInsights()))
        assert.deepStrictEqual([users.active, (yield* atDay(64.51)(asAdmin(getInsights()))).users.active], [1, 0])
      })
    ),

  "members of a past day are known as long as the membership did not change": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        const { id } = yield* aUserAccount({ createdAt: dayAt(0.5) })
        yield* atDay(2.5)(asAdmin(setMemberRole("default", { kind: "user", id }, 5)))
        yield* atDay(3.5)(takeSnapshots())
        const weeks = yield* atDay(4.5)(asAdmin(getInsights({ from: "2026-03-01", to: "2026-03-01" })))
        assert.notProperty(weeks.projectFlagTrends[0], "users")
        const later = yield* atDay(4.5)(asAdmin(getInsights({ from: "2026-03-01", to: "2026-03-03" })))
        assert.deepStrictEqual(
          later.projectFlagTrends.map(({ date, users }) => [date, users]),
          [
            ["2026-03-01T23:59:59.999Z", undefined],
            ["2026-03-03T23:59:59.999Z", 1]
          ]
        )
      })
    ),

  "a range includes its own days only": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* atDay(0.4)(setUpInstance())
        yield* liveThrough(aHistory, () => Effect.void)
        yield* atDay(9.5)(takeSnapshots())
        const some = yield* insightsOf("2026-03-02", "2026-03-04")
        assert.deepStrictEqual(some.flagTrends.map(flagLine), [
          "2026-03-02 4/2/0",
          "2026-03-03 3/0/0",
          "2026-03-04 3/0/0"
        ])
        assert.deepStrictEqual(some.projectFlagTrends.map(projectLine), [
          "2026-10 2026-03-04 default 0/0/0 100% 0d",
          "2026-10 2026-03-04 shop 2/0/0 100% 1d",
          "2026-10 2026-03-04 side 1/0/0 100% 3d"
        ])
        assert.deepStrictEqual(some.environmentTypeTrends.map(updateLine), [
          "2026-10 2026-03-04 production 4",
          "2026-10 2026-03-04 test 2"
        ])
        for (const [from, to] of [
          ["2025-01-01", "2025-01-31"],
          ["2026-04-01", "2026-04-02"]
        ] as const) {
          const { flags, users, ...trends } = yield* insightsOf(from, to)
          assert.deepStrictEqual([flags.total, users.total], [2, 0])
          assert.deepStrictEqual(Object.values(trends).flat(), [])
        }
        const today = yield* insightsOf("2026-03-10", "2026-12-31")
        assert.deepStrictEqual(today.flagTrends.map(flagLine), ["2026-03-10 2/0/0"])
      })
    )
}

/** The insights into a history, recorded at the end of each day and once more last. */
const visibleBy = (atTheEnd: Keeping, last: Keeping) =>
  Effect.gen(function* () {
    yield* atDay(0.4)(setUpInstance())
    yield* liveThrough(aHistory, () => atTheEnd)
    yield* atDay(8.5)(last)
    return yield* atDay(8.5)(asAdmin(getInsights()))
  })

type Keeping = Effect.Effect<unknown, never, UseCaseNeeds>

/** Days without a recording may lack members and do lack users. */
const withoutPeople = ({ projectFlagTrends, userTrends: _, ...insights }: InstanceInsights) => ({
  ...insights,
  projectFlagTrends: projectFlagTrends.map(({ users: __, ...trend }) => trend)
})

const flagLine = ({ date, potentiallyStale, stale, total }: InstanceInsights["flagTrends"][number]) =>
  `${dayIn(date)} ${total}/${stale}/${potentiallyStale}`

const projectLine = (trend: InstanceInsights["projectFlagTrends"][number]) =>
  `${trend.week} ${dayIn(trend.date)} ${trend.project} ${trend.total}/${trend.stale}/${trend.potentiallyStale} ` +
  `${trend.health}% ${trend.timeToProduction}d`

const userLine = ({ active, date, inactive, total }: InstanceInsights["userTrends"][number]) =>
  `${dayIn(date)} ${total}/${active}/${inactive}`

const updateLine = ({ date, environmentType, totalUpdates, week }: InstanceInsights["environmentTypeTrends"][number]) =>
  `${week} ${dayIn(date)} ${environmentType} ${totalUpdates}`

/** The day of a row. A row is dated at the end of its day. */
const dayIn = (date: string): string => {
  assert.match(date, /T23:59:59\.999Z$/)
  return date.slice(0, 10)
}

/** The insights as of the tenth of March. */
const insightsOf = (from: Day, to: Day) => atDay(9.5)(asAdmin(getInsights({ from, to })))

const dayAt = (days: number) => minute(Math.round(days * 24 * 60))

/** A user created on that day, and an effect that records new activity. */
const aSeenUser = Effect.fn("aSeenUser")(function* (day: number) {
  const { id } = yield* aUserAccount({ createdAt: dayAt(day) })
  const digest = yield* hexDigits(64)
  const { insert } = yield* SessionStore
  const { markSeen } = yield* CredentialStore
  yield* insert(digest, aSession({ user: id, createdAt: dayAt(day), expiresAt: dayAt(1000) }))
  return (at: number) => markSeen("session", digest, dayAt(at))
})
