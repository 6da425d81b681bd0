import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { aDeliveredFeature } from "../../../test/fixtures/delivery.ts"
import type { SdkToken } from "../tokens/sdk-token.ts"
import { type ClientQuery, isAskedFor, parseClientQuery, type RawClientQuery } from "./client-query.ts"

const forAll: SdkToken = { type: "client", name: "all", projects: "all", environment: "development" }
const forTwo: SdkToken = { ...forAll, projects: ["a", "b"] }
const bare = { environment: "development", inlineSegmentConstraints: true }

describe("parseClientQuery", () => {
  it.each<readonly [string, RawClientQuery, SdkToken, ClientQuery]>([
    ["nothing", {}, forAll, bare],
    ["everything the token allows", {}, forTwo, { project: ["a", "b"], ...bare }],
    ["projects", { project: ["c", "a", "c"], "project[]": "d" }, forAll, { project: ["c", "a", "d"], ...bare }],
    ["projects of the token", { project: ["c", "b"] }, forTwo, { project: ["b"], ...bare }],
    ["a project outside the token's scope", { project: "c" }, forTwo, { project: [], ...bare }],
    [
      "tags with colons in their values",
      { tag: ["simple:x", "simple:x"], "tag[]": "url:http://x" },
      forAll,
      {
        tag: [
          ["simple", "x"],
          ["url", "http://x"]
        ],
        ...bare
      }
    ],
    ["a prefix", { namePrefix: "new-" }, forAll, { namePrefix: "new-", ...bare }],
    ["empty values", { namePrefix: "", tag: "", project: [""], clientSpec: "" }, forAll, bare]
  ])("reads %s", (_, raw, token, expected) => {
    assert.deepStrictEqual(Result.getOrThrow(parseClientQuery(raw, token)), expected)
  })

  it.each([
    ["4.1.9", true],
    ["4.2.0", false],
    ["5.2.0", false],
    ["10.0.0", false],
    ["4.2.0-beta.1", true]
  ])("inlines segments for SDKs of specification version %s: %s", (clientSpec, expected) => {
    assert.strictEqual(Result.getOrThrow(parseClientQuery({ clientSpec }, forAll)).inlineSegmentConstraints, expected)
  })

  it("reports all invalid parameters at once", () => {
    const raw = { tag: ["a", ":b"], namePrefix: "x".repeat(101), clientSpec: "v5.0.0" }
    const parsed = parseClientQuery(raw, forAll)
    assert.deepStrictEqual(Result.isFailure(parsed) && parsed.failure.map(({ path }) => path), [
      "/tag",
      "/tag",
      "/namePrefix",
      "/clientSpec"
    ])
  })
})

describe("isAskedFor", () => {
  const feature = aDeliveredFeature({ name: "new-a", project: "a", tags: [{ type: "simple", value: "x" }] })
  it.each<readonly [Partial<ClientQuery>, boolean]>([
    [{}, true],
    [{ project: ["a"] }, true],
    [{ project: ["b"] }, false],
    [{ project: [] }, false],
    [{ namePrefix: "new-" }, true],
    [{ namePrefix: "New-" }, false],
    [
      {
        tag: [
          ["other", "x"],
          ["simple", "x"]
        ]
      },
      true
    ],
    [{ tag: [["simple", "y"]] }, false],
    [{ project: ["a"], namePrefix: "x" }, false]
  ])("%j: %s", (query, expected) => {
    assert.strictEqual(isAskedFor({ ...bare, ...query })(feature), expected)
  })
})
