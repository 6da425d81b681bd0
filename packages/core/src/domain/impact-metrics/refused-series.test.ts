import { assert, it } from "@effect/vitest"
import { makeRefusedSeries } from "./refused-series.ts"
import { seriesOf } from "../../../test/fixtures/token-series.ts"

it("warns those who report for the same projects, until there is space or ten minutes are over", () => {
  const refusals = makeRefusedSeries()
  const [full, other] = [seriesOf("shop"), seriesOf("bank")]
  const outcome = { share: 100, added: [full, other], refused: new Set([full]) }
  const sentence =
    "New series of impact metrics are not counted: the project shop has 100 already. Use labels with fewer values, or delete metrics."
  assert.deepStrictEqual(refusals.note(outcome, 0), [sentence])
  assert.deepStrictEqual(refusals.note(outcome, 1000), [], "logged once")
  assert.deepStrictEqual(refusals.warnings(["shop"], 600_000), [sentence])
  assert.deepStrictEqual(refusals.warnings(["bank"], 600_000), [])
  assert.lengthOf(refusals.troubles(600_000), 1)
  assert.deepStrictEqual([refusals.warnings(["shop"], 601_001), refusals.troubles(601_001)], [[], []])
  refusals.note(outcome, 700_000)
  refusals.note({ ...outcome, refused: new Set() }, 700_001)
  assert.deepStrictEqual([refusals.warnings(["shop"], 700_001), refusals.troubles(700_001)], [[], []])
})
