import { assert, describe, it } from "@effect/vitest"
import { makeTurns } from "./turns.ts"

describe("makeTurns", () => {
  it("grants one turn at a time, in order", async () => {
    const next = makeTurns()
    const granted: Array<string> = []
    const enter = (name: string) => {
      const turn = next()
      turn.granted.then(() => granted.push(name))
      return turn
    }
    const [first, second, third] = [enter("first"), enter("second"), enter("third")]
    await settled()
    assert.deepStrictEqual(granted, ["first"])

    second.leave()
    await settled()
    assert.deepStrictEqual(granted, ["first"])

    first.leave()
    await settled()
    assert.deepStrictEqual(granted, ["first", "second", "third"])
    third.leave()
  })
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
