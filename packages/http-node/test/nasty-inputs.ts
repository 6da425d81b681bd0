import { beforeAll, describe, expect, it } from "vitest"
import { declaredEndpoints, sendConforming } from "./harness/conform.ts"
import type { Answer, TestInstance } from "./harness/test-instance.ts"
import { aFeature, aProject } from "./fixtures/a-project.ts"
import { declaredOperations, HalyardApi } from "@halyard/http-contract"

const operations = declaredOperations(HalyardApi)

/** Texts that a database may refuse, cut or misread. */
const textsForStores = [
  "a\0b",
  "\ud800",
  "'; DROP TABLE features; --",
  "\u202e\u0301😀",
  // Five of them in one path fit in the server's limit for headers.
  "x".repeat(2800)
]

const nastyTexts = [
  ...textsForStores,
  "",
  " ",
  "__proto__",
  "constructor",
  "(a+)+$",
  "%00%ff%zz",
  "../../../etc/passwd"
]

/** Values that a column may not hold. */
const valuesForStores: ReadonlyArray<unknown> = [...textsForStores, -1, 1e308, 2 ** 31, 2 ** 53]

const nastyValues: ReadonlyArray<unknown> = [
  ...valuesForStores,
  ...nastyTexts.slice(textsForStores.length),
  null,
  true,
  0,
  1.5,
  [],
  [[]],
  {},
  { toString: 1, length: -1 },
  ["x", null, 1]
]

const brokenBodies = ["", "{", "nul", "[", "[".repeat(100_000), '{"a":1,}', "\uFEFF{}", '"x"', "1e999", "{}x"]

/** With `storeOnly`, only what reaches the store and may harm it is sent: no body that the contract refuses, no broken JSON. */
export const testNastyInputs = ({ call, fetch }: TestInstance, { storeOnly }: { readonly storeOnly: boolean }) =>
  describe("nasty inputs", () => {
    const values = storeOnly ? valuesForStores : nastyValues
    const texts = storeOnly ? textsForStores : [...nastyTexts, "%", "a;b", "a?b#c"]
    let project = ""
    let feature = ""
    let strategy = ""
    beforeAll(async () => {
      project = await aProject(call)
      feature = await aFeature(call, project)
      const path = `/projects/${project}/features/${feature}/environments/development/strategies`
      strategy = (await call("POST", path, { name: "default" })).body.id
      // Otherwise its absence would be reported only if nothing else is wrong.
      await call("POST", "/tag-types", { name: "team", description: "", icon: "T" })
    })

    const addressOf = (path: string) =>
      path
        .replace("/api/admin", "")
        .replace(":projectId", project)
        .replace(":featureName", feature)
        .replace(":environment", "development")
        .replace(":strategyId", strategy)

    const withBody = declaredEndpoints.filter(({ hasBody }) => hasBody)

    it.each(withBody)("in the body of $method $path", async ({ accepts, id, method, path }) => {
      const sound = operations.get(id)?.example?.body
      const ask = (body: unknown) => askAt(path, { call, fetch })(method, addressOf(path), body)
      // The example's resources may be missing, and those that it creates may exist at the second request.
      const complaints = [...pathsOf(await ask(sound)), ...pathsOf(await ask(sound))]
      for (const keys of placesIn(sound)) {
        const refused = new Set<string>()
        for (const value of values) {
          const body = replaced(sound, keys, value)
          const isRefused = typeof body !== "string" && !accepts(body)
          if (isRefused && storeOnly) continue
          // The contract refuses all of one kind alike, so one of each is sent.
          if (isRefused && refused.has(kindOf(value))) continue
          if (isRefused) refused.add(kindOf(value))
          const answer = await ask(body)
          expectNoHarm(answer, { keys, value })
          // Endpoints for SDKs check the token first.
          if (isRefused)
            expect([400, 401].map((status) => ({ keys, value, status }))).toContainEqual({
              keys,
              value,
              status: answer.status
            })
          if (answer.body?.name === "ValidationError") expectNamed(pathsOf(answer), keys, complaints)
        }
      }
      for (const text of storeOnly ? [] : brokenBodies) {
        expectNoHarm(await ask(text), { text })
      }
    })

    it.each(declaredEndpoints.filter(({ path }) => path.includes(":")))(
      "in the path of $method $path",
      async (endpoint) => {
        const { id, method, path } = endpoint
        for (const text of texts) {
          const address = path
            .replace("/api/admin", "")
            .replaceAll(/:\w+/g, () => encodeURIComponent(text.toWellFormed()) || "%20")
          const answer = await askAt(path, { call, fetch })(method, address, operations.get(id)?.example?.body)
          expectNoHarm(answer, { text })
        }
        for (const raw of storeOnly ? [] : ["%", "%zz", "%ff", "%ED%A0%80", "%00", ";", "a;b", "\\"]) {
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
        for (const text of (storeOnly ? textsForStores : nastyTexts).flatMap((value) => [
          value,
          `IS:${value}`,
          `INCLUDE:${value}`,
          `IS:a:${value},`
        ])) {
          const answer = await call("GET", `/search/features?${name}=${encodeURIComponent(text.toWellFormed())}`)
          expectNoHarm(answer, { name, text })
          if (answer.status === 400) expect(answer.body.details[0].path).toMatch(/^\/query\//)
        }
        for (const raw of storeOnly ? [] : ["%", "%ff", "%00", "&".repeat(1000), `${name}=1`, "=".repeat(100)]) {
          expectNoHarm(await call("GET", `/search/features?${name}=${raw}`), { name, raw })
        }
      }
    })
  })

/** Sends as an administrator where a credential is needed. */
const askAt = (path: string, { call, fetch }: Pick<TestInstance, "call" | "fetch">) =>
  path.startsWith("/api/admin") ? call : sendConforming(fetch)

type Keys = ReadonlyArray<string | number>

/** What the contract may refuse about a value: its type, or its length. */
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return "list"
  if (typeof value === "string") return value.length > 1000 ? "long text" : "text"
  return value === null ? "null" : typeof value
}

/** The keys to every member of a body, and to the body itself. */
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

/** No server error, and no internals in the answer. `call` has checked the shape of errors. */
const expectNoHarm = (answer: Answer, input: unknown) => {
  if (answer.status >= 500) expect.fail(`${answer.status} for ${JSON.stringify(input)}: ${JSON.stringify(answer.body)}`)
  const text = JSON.stringify(answer.body ?? "")
  if (answer.status >= 400) {
    expect(text.length).toBeLessThan(100_000)
    expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(|SchemaError|undefined/)
  }
}

/** A violation names the replaced value, or one above, below or beside it, unless it was reported before. */
const expectNamed = (paths: ReadonlyArray<string>, keys: Keys, before: ReadonlyArray<string>) => {
  const place = ["", "body", ...keys].join("/")
  const around = ["", "body", ...keys.slice(0, -1)].join("/")
  const beside = (path: string) => keys.length > 1 && path.startsWith(around)
  const named = paths.some((path) => place.startsWith(path) || path.startsWith(place) || beside(path))
  expect({ place, named: named || paths.some((path) => before.includes(path)), paths }).toMatchObject({ named: true })
}

const pathsOf = ({ body }: Answer): ReadonlyArray<string> =>
  (body?.details ?? []).map((detail: { path: string }) => detail.path)
