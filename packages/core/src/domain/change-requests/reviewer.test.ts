import { expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import { defaultReviewersAmong, defaultReviewersUpdated, defaultReviewerViolations, reviewerOf } from "./reviewer.ts"

const ada = anAccount()
const robot = anAccount({ id: 8, accountType: "Service Account", username: "robot", name: null, email: null })

it("leaves the address empty where there is none", () => {
  const image = expect.stringContaining("data:image/svg+xml")
  expect(reviewerOf(ada)).toEqual({ id: 7, name: "Ada", username: "ada", email: "ada@example.com", imageUrl: image })
  expect(reviewerOf(robot)).toEqual({ id: 8, name: null, username: "robot", email: "", imageUrl: image })
})

it("names those who may not be asked by default, and why", () => {
  const known = new Map([
    [7, ada],
    [8, robot]
  ])
  const must = "must be a user who may approve change requests in the project, and"
  expect(defaultReviewerViolations([7, 8, 9], known, new Set([7]))).toEqual([
    { path: "/reviewers/1", problem: `${must} "robot" may not` },
    { path: "/reviewers/2", problem: `${must} there is no user 9` }
  ])
})

it.each<[ReadonlyArray<number>, ReadonlyArray<number>]>([
  [[], [7, 8]],
  [[8], [8]],
  [[8, 9], [8]],
  [[9], [7, 8]]
])("asks, with the default reviewers %j, %j of those who may approve", (defaults, expected) => {
  expect(defaultReviewersAmong([ada, robot], defaults).map(({ id }) => id)).toEqual(expected)
})

it("records the default reviewers before and after", () => {
  expect(defaultReviewersUpdated("shop", [7], [8, 9])).toEqual({
    type: "change-request-default-reviewers-updated",
    project: "shop",
    data: { reviewers: [8, 9] },
    preData: { reviewers: [7] }
  })
})
