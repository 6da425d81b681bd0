import { describe, expect, it } from "vitest"
import {
  Conflict,
  FeatureArchived,
  InvalidData,
  InvalidOperation,
  InvalidToken,
  LimitExceeded,
  NameExists,
  NoAccess,
  NotFound,
  PatternMismatch,
  TooManyRequests,
  Unauthenticated,
  UnderMaintenance
} from "./errors.ts"

const others = Array.from({ length: 19_999 }, (_, index) => `${index}`.padEnd(500, "x"))

describe("messages", () => {
  it.each<[string, { readonly message: string }]>([
    ["what is missing", new NotFound({ resource: "feature", id: "first", others })],
    ["what is archived", new FeatureArchived({ feature: "first", others })],
    [
      "what does not match",
      new PatternMismatch({ pattern: "a", names: ["first", ...others], path: "/name", subject: "feature" })
    ]
  ])("name no more of %s than people read", (_, { message }) => {
    expect(message).toContain("first")
    expect(message).toContain("and 19980 more")
    expect(message.length).toBeLessThan(3000)
  })

  it.each<[ReadonlyArray<string> | undefined, string]>([
    [undefined, 'There is no feature "a"'],
    [[], 'There is no feature "a"'],
    [["b"], 'There is no feature "a", "b"']
  ])("name all of a few: %j", (more, message) => {
    const missing = new NotFound({ resource: "feature", id: "a", ...(more === undefined ? {} : { others: more }) })
    expect(missing.message).toBe(message)
  })
})

it.each<[{ readonly message: string }, string]>([
  [new FeatureArchived({ feature: "a" }), 'The feature "a" is archived'],
  [new FeatureArchived({ feature: "a", others: [] }), 'The feature "a" is archived'],
  [new FeatureArchived({ feature: "a", others: ["b"] }), 'The features "a", "b" are archived'],
  [new Unauthenticated({}), "A valid API key is needed in the authorization header"],
  [new Unauthenticated({ reason: "Log in again" }), "Log in again"],
  [new InvalidToken(), "This link is unknown, used or expired. Ask for a new one."],
  [new TooManyRequests({ retryAfter: 7 }), "There were too many attempts; try again in 7 s"],
  [
    new UnderMaintenance(),
    "The instance is in maintenance mode: only administrators can make changes. Try again later."
  ],
  [new NoAccess({ permissions: ["ADMIN"] }), "You need the permission ADMIN"],
  [
    new NoAccess({ permissions: ["CREATE_FEATURE", "UPDATE_FEATURE"], environment: "production" }),
    'You need the permissions CREATE_FEATURE and UPDATE_FEATURE in the environment "production"'
  ],
  [new NoAccess({ permissions: ["ADMIN"], reason: "Only for people" }), "Only for people"],
  [
    new Conflict({ what: "Cannot apply it", conflicts: ["a is gone", "b was changed"] }),
    "Cannot apply it: a is gone; b was changed"
  ],
  [new NameExists({ resource: "tag", name: "a" }), 'The name "a" is taken by an existing tag'],
  [new NameExists({ resource: "feature", name: "a", archived: true }), 'The name "a" is taken by an archived feature'],
  [new NameExists({ resource: "feature", name: "a", archived: false }), 'The name "a" is taken by an active feature'],
  [
    new PatternMismatch({ pattern: "a", names: ["b", "c"], path: "/project", subject: "project" }),
    '"/project" must be a project whose naming pattern ^(?:a)$ is matched by b, c'
  ],
  [
    new InvalidData({
      violations: [
        { path: "/a", problem: "is required" },
        { path: "/b", problem: "is required" }
      ]
    }),
    '"/a" is required; "/b" is required'
  ]
])("say what is wrong: %s", (error, message) => {
  expect(error.message).toBe(message)
})

const inRequest = (path: string): string => `/request${path}`

describe("at", () => {
  it.each([
    [InvalidData.of("/email", "is required"), '"/request/email" is required'],
    [InvalidData.of("", "is required"), '"/request" is required'],
    [
      new InvalidData({ violations: [{ path: "/from", problem: "must not be after", other: "/to" }] }),
      '"/request/from" must not be after "/request/to"'
    ],
    [InvalidOperation.of({ path: "/feature", problem: "must be active" }), '"/request/feature" must be active'],
    [new InvalidOperation({ message: 'No, not even "/email"' }), 'No, not even "/email"'],
    [
      new LimitExceeded({ subject: "values", limit: 1, path: "/values" }),
      '"/request/values" goes beyond the limit of 1 values'
    ],
    [new LimitExceeded({ subject: "features", limit: 1 }), "The limit of 1 features is reached"],
    [
      new PatternMismatch({ pattern: "a", names: ["b"], path: "/name", subject: "feature" }),
      `"/request/name" must match the project's naming pattern ^(?:a)$, unlike b`
    ]
  ])("translates the paths that a message names: %s", (error, message) => {
    expect(error.at(inRequest).message).toBe(message)
    expect(error.at((path) => path).message).toBe(error.message)
  })
})
