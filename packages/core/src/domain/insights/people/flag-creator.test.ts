import { Result } from "effect"
import { expect, it } from "vitest"
import { flagCreators, pageOfCreators, parseFlagCreatorQuery } from "./flag-creator.ts"

const recorded = [
  { id: -42, name: "ci" },
  { id: 1, name: "kim@example.com" },
  { id: 2, name: "gone" },
  { id: 3, name: "lee" }
]
const users = [
  { id: 1, name: "Kim", email: "kim@example.com", username: "k" },
  { id: 3, name: "", email: null, username: "Lee" }
]
const creators = flagCreators(recorded, users)

it("names users as they are called now, and others as recorded", () => {
  expect(creators.map(({ id, name }) => [id, name])).toEqual([
    [-42, "ci"],
    [2, "gone"],
    [1, "Kim"],
    [3, "Lee"]
  ])
})

it.each([
  [{}, [-42, 2, 1, 3], 4],
  [{ q: "I" }, [-42, 1], 2],
  [{ q: "nobody" }, [], 0],
  [{ limit: "2", offset: "1" }, [2, 1], 4]
])("finds with %j %j of %i", (raw, ids, total) => {
  const page = pageOfCreators(creators, Result.getOrThrow(parseFlagCreatorQuery(raw)))
  expect([page.flagCreators.map(({ id }) => id), page.total]).toEqual([ids, total])
})

it.each([
  [{ limit: "0" }, "/limit"],
  [{ limit: "10001" }, "/limit"],
  [{ offset: "-1" }, "/offset"],
  [{ q: ["a", "b"] }, "/q"]
])("refuses %j", (raw, path) => {
  const refused = Result.flip(parseFlagCreatorQuery(raw))
  expect(Result.getOrThrow(refused).map((violation) => violation.path)).toEqual([path])
})
