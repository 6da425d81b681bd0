import { assert, describe, it } from "@effect/vitest"
import { Duration, Schema } from "effect"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import {
  afterFailure,
  afterSuccess,
  beginning,
  courseAt,
  defaultDeliverySettings as settings,
  type DeliveryCourse,
  droppedWith,
  isDue,
  triedEnough,
  waitedEnough
} from "./delivery-rules.ts"

const START = "2026-03-01T00:00:00.000Z"
const at = (seconds: number): Timestamp => secondsAfter(START, seconds)
const event = (id: number, seconds = 0) => ({ id, createdAt: at(seconds) })
const MINUTES = 60

/** The attempts for one event, each of which fails as soon as it is due, and the course after them. */
const inVain = (course: DeliveryCourse, from: number, until: number, random = 0.5) => {
  const tries: Array<readonly [seconds: number, verdict: string]> = []
  let moment = at(from)
  let current = course
  while (moment < at(until) && current.position < 7) {
    const { course: next, verdict } = afterFailure(current, event(7), moment, random, settings)
    tries.push([(Date.parse(moment) - Date.parse(START)) / 1000, verdict])
    current = next
    moment = next.nextAttemptAt ?? assert.fail("A failed try leads to a wait")
  }
  return { tries, course: current }
}

const lastTry = (random: number) => inVain(courseAt(3), 0, 120, random).tries.at(-1)?.[0]

describe("afterFailure", () => {
  it("gives an event five tries, and then takes the receiver to be down", () => {
    const { course, tries } = inVain(courseAt(3), 0, 120)
    assert.deepStrictEqual(tries, [
      [0, "again"],
      [1, "again"],
      [5, "again"],
      [17, "again"],
      [47, "tried enough"]
    ])
    assert.deepStrictEqual(course, { position: 7, attempts: 0, suspended: true, nextAttemptAt: at(62), trying: null })
  })

  it("waits a fifth shorter or longer, by chance", () => {
    assert.deepStrictEqual([lastTry(0), lastTry(1)], [37.6, 56.4])
  })

  it("drops no event while the receiver is down, until it has waited for 15 minutes", () => {
    const suspended = { ...courseAt(3), suspended: true, attempts: 2 }
    const { course, tries } = inVain(suspended, 10, 3600)
    assert.deepStrictEqual(tries.slice(0, 3), [
      [10, "again"],
      [25, "again"],
      [40, "again"]
    ])
    assert.deepStrictEqual(tries.at(-1), [910, "waited enough"])
    assert.strictEqual(tries.length, 61)
    assert.deepStrictEqual(course, { position: 7, attempts: 0, suspended: true, nextAttemptAt: at(925), trying: null })
  })

  it("gives an old event all its tries where the receiver was not taken to be down", () => {
    const verdicts = inVain(courseAt(3), 40 * MINUTES, 60 * MINUTES).tries.map(([, verdict]) => verdict)
    assert.deepStrictEqual(verdicts, ["again", "again", "again", "again", "tried enough"])
  })

  it.prop(
    "never goes back, and never is due before it was tried",
    {
      attempts: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 })),
      suspended: Schema.Boolean,
      age: Schema.Int.check(Schema.isBetween({ minimum: -100, maximum: 5000 })),
      random: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
    },
    ({ age, attempts, random, suspended }) => {
      const course = beginning({ ...courseAt(3), attempts, suspended }, event(7))
      const { course: next, verdict } = afterFailure(course, event(7), at(age), random, settings)
      assert.strictEqual(next.position, verdict === "again" ? 3 : 7)
      assert.strictEqual(next.attempts, verdict === "again" ? attempts + 1 : 0)
      assert.strictEqual(next.suspended, suspended || verdict === "tried enough")
      assert.isFalse(isDue(next, at(age)))
      assert.isNull(next.trying)
    }
  )
})

describe("afterSuccess", () => {
  it("goes on with the next event at once, whatever was before", () => {
    const course = afterSuccess(event(7))
    assert.deepStrictEqual(course, { position: 7, attempts: 0, suspended: false, nextAttemptAt: null, trying: null })
    assert.isTrue(isDue(course, START))
  })
})

describe("droppedWith", () => {
  it.each([
    [14, []],
    [15, [1]],
    [16, [1, 2]],
    [99, [1, 2, 3]]
  ])("are after %i minutes those at the head of the line that have waited as long: %j", (minutes, ids) => {
    const events = [event(1), event(2, 30), event(3, 10 * MINUTES)]
    const given = droppedWith(events, at(minutes * MINUTES), settings)
    assert.deepStrictEqual(
      given.map(({ id }) => id),
      ids
    )
  })

  it("leaves an old one behind a young one where it is, to keep the order", () => {
    assert.deepStrictEqual(droppedWith([event(1, 3600), event(2)], at(3600), settings), [])
  })

  it("goes by the patience that is set", () => {
    const given = droppedWith([event(1)], at(3), { ...settings, patience: Duration.seconds(3) })
    assert.strictEqual(given.length, 1)
  })
})

describe("giving up", () => {
  it.each([
    [triedEnough("It answered 500.", 5), "It answered 500. It was given up after 5 tries."],
    [triedEnough("It answered 500", 1), "It answered 500. It was given up after 1 try."],
    [waitedEnough(Duration.minutes(15), "No!"), "No! It was given up after waiting for 15 minutes."],
    [waitedEnough(Duration.seconds(60), "No."), "No. It was given up after waiting for 1 minute."],
    [
      waitedEnough(Duration.millis(2500)),
      "It was given up untried after waiting for 2.5 s: the receiver did not take those before it."
    ]
  ])("says %s", (said, expected) => assert.strictEqual(said, expected))
})
