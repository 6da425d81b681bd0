import { assert, describe, it } from "@effect/vitest"
import { Duration } from "effect"
import { triedEnough, waitedEnough } from "./given-up.ts"

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
