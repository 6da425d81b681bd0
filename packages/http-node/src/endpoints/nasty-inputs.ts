import { beforeAll, describe, expect, it } from "vitest"
import { declaredEndpoints } from "../testing/conform.ts"
import type { Answer, TestInstance } from "../testing/test-instance.ts"
import { aFeature, aProject } from "./a-project.ts"
import { soundBodies } from "./sound-bodies.ts"

const nastyTexts = [
  "",
  " ",
  "a\0b",
  "\ud800",
  "__proto__",
  "constructor",
  "'; DROP TABLE features; --",
  "(a+)+$",
  "%00%ff%zz",
  "../../../etc/passwd",
  "\u202e\u0301😀",
  "x".repeat(5000)
]

const nastyValues: ReadonlyArray<unknown> = [
  ...nastyTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  [[]],
  {},
  { toString: 1, length: -1 },
  ["x", null, 1]
]

export const testNastyInputs = ({ call, fetch }: TestInstance) =>
  describe("nasty inputs", () => {
    let project = ""
    let feature = ""
    beforeAll(async () => {
      project = await aProject(call)
      feature = await aFeature(call, project)
    })

    const addressOf = (path: string) =>
      path
        .replace("/api/admin", "")
        .replace(":projectId", project)
        .replace(":featureName", feature)
        .replace(":environment", "development")

    const withBody = declaredEndpoints.filter(({ hasBody }) => hasBody)

    it("are tried on every body", () => {
      expect(withBody.map(({ id }) => id).toSorted()).toEqual(Object.keys(soundBodies).toSorted())
    })

    it.each(withBody)("in the body of $method $path", async ({ id, method, path }) => {
      const sound = soundBodies[id]
      for (const keys of placesIn(sound)) {
        for (const value of nastyValues) {
          const answer = await call(method, addressOf(path), replaced(sound, keys, value))
          expectNoHarm(answer, { keys, value })
          if (answer.body?.name === "ValidationError") expectNamed(answer, keys)
        }
      }
      for (const text of [
        "",
        "{",
        "nul",
        "[",
        `${"[".repeat(100_000)}`,
        '{"a":1,}',
        "\uFEFF{}",
        '"x"',
        "1e999",
        "{}x"
      ]) {
        expectNoHarm(await call(method, addressOf(path), text), { text })
      }
    })

    it.each(declaredEndpoints.filter(({ path }) => path.includes(":")))(
      "in the path of $method $path",
      async (endpoint) => {
        const { id, method, path } = endpoint
        for (const text of [...nastyTexts, "%", "a;b", "a?b#c"]) {
          const address = path
            .replace("/api/admin", "")
            .replaceAll(/:\w+/g, () => encodeURIComponent(text.toWellFormed()) || "%20")
          const answer = await call(method, address, soundBodies[id])
          expectNoHarm(answer, { text })
        }
        for (const raw of ["%", "%zz", "%ff", "%ED%A0%80", "%00", ";", "a;b", "\\"]) {
          const response = await fetch(path.replaceAll(/:\w+/g, raw), {
            method,
            headers: { authorization: "*:*.a-secret-for-tests" }
          })
          expect(response.status).toBeLessThan(500)
        }
      }
    )

    it("in the query of a search", async () => {
      const parameters = ["query", "project", "state", "type", "createdBy", "tag", "segment", "status", "createdAt"]
      const others = [
        "sortBy",
        "sortOrder",
        "favoritesFirst",
        "limit",
        "offset",
        "archived",
        "status[]",
        "unknown",
        "__proto__"
      ]
      for (const name of [...parameters, ...others]) {
        for (const text of nastyTexts.flatMap((value) => [
          value,
          `IS:${value}`,
          `INCLUDE:${value}`,
          `IS:a:${value},`
        ])) {
          const answer = await call("GET", `/search/features?${name}=${encodeURIComponent(text.toWellFormed())}`)
          expectNoHarm(answer, { name, text })
          if (answer.status === 400) expect(answer.body.details[0].path).toMatch(/^\/query\//)
        }
        for (const raw of ["%", "%ff", "%00", "&".repeat(1000), `${name}=1`, "=".repeat(100)]) {
          expectNoHarm(await call("GET", `/search/features?${name}=${raw}`), { name, raw })
        }
      }
    })
  })

type Keys = ReadonlyArray<string | number>

/** The place of every member of a body, itself included. */
const placesIn = (value: unknown, above: Keys = []): ReadonlyArray<Keys> => [
  above,
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, member]) =>
        placesIn(member, [...above, Array.isArray(value) ? Number(key) : key])
      )
    : [])
]

const replaced = (value: unknown, [key, ...below]: Keys, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((member, index) => (index === key ? replaced(member, below, by) : member))
  return { ...Object(value), [key]: replaced(Object(value)[key], below, by) }
}

/** No failure of the service, no leak of how it works, and errors in the one shape (`call` has checked it). */
const expectNoHarm = (answer: Answer, input: unknown) => {
  if (answer.status >= 500) expect.fail(`${answer.status} for ${JSON.stringify(input)}: ${JSON.stringify(answer.body)}`)
  const text = JSON.stringify(answer.body ?? "")
  if (answer.status >= 400) {
    expect(text.length).toBeLessThan(100_000)
    expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(|SchemaError|undefined/)
  }
}

/** A violation is at the place that was replaced, above it or below it, or the text says so. */
const expectNamed = ({ body }: Answer, keys: Keys) => {
  const place = ["", "body", ...keys].join("/")
  const paths: ReadonlyArray<string> = body.details.map((detail: { path: string }) => detail.path)
  const named = paths.some((path) => path.startsWith(place) || place.startsWith(path))
  expect({ place, named, details: body.details }).toMatchObject({ named: true })
}
