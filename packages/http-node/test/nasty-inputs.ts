import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { declaredEndpoints, sendConforming } from "./harness/conform.ts"
import {
  type Keys,
  expectNoHarm,
  kindOf,
  pathsOf,
  pointersByDepth,
  replaced,
  sendRefused,
  sendTaken
} from "./harness/nasty-bodies.ts"
import type { TestInstance } from "./harness/test-instance.ts"
import { aFeature, aProject } from "./fixtures/a-project.ts"
import { declaredOperations, HalyardApi } from "@halyard/http-contract"

const operations = declaredOperations(HalyardApi)

/** A text that PostgreSQL refuses in a parameter. */
const NUL = "a\0b"

/** Texts that a store may cut or misread. Adapters that bind parameters treat them like any other in each query. */
const othersForStores = [
  "\ud800",
  "'; DROP TABLE features; --",
  "\u202e\u0301😀",
  // Five of them in one path fit in the server's limit for headers.
  "x".repeat(2800)
]

/** Texts that a database may refuse, cut or misread. */
const textsForStores = [NUL, ...othersForStores]

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

/** Values that a column may refuse. */
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

/** Texts that a router may misread. All endpoints share the router and the decoders, so each gets some of these. */
const textsForRouters = [...nastyTexts.slice(textsForStores.length), "%", "a;b", "a?b#c"]

const rawPaths = ["%", "%zz", "%ff", "%ED%A0%80", "%00", ";", "a;b", "\\"]

const brokenBodies = ["", "{", "nul", "[", "[".repeat(100_000), '{"a":1,}', "\uFEFF{}", '"x"', "1e999", "{}x"]

/** Which of the values reach a store, and may harm it. */
const isForStores = (value: unknown): boolean => valuesForStores.includes(value)

/**
 * With `storeOnly`, sends what reaches the store and may harm it: no bodies that the contract refuses, and no broken
 * JSON. Without it, sends the rest, since a store in memory takes every value.
 */
export const testNastyInputs = ({ call, exchange }: TestInstance, { storeOnly = false } = {}) =>
  describe("nasty inputs", () => {
    const values = storeOnly ? valuesForStores : nastyValues
    let project = ""
    let feature = ""
    let strategy = ""
    beforeAll(async () => {
      project = await aProject(call)
      feature = await aFeature(call, project)
      const path = `/projects/${project}/features/${feature}/environments/development/strategies`
      strategy = (await call("POST", path, { name: "default" })).body.id
      // Creates the tag type, since its absence would be reported only if nothing else is wrong.
      await call("POST", "/tag-types", { name: "team", description: "", icon: "T" })
    })

    // Sound bodies were accepted, so these settings are on. Resets them for the suites that follow.
    afterAll(async () => {
      expect((await call("POST", "/maintenance", { enabled: false })).status).toBe(204)
      expect((await call("POST", "/auth/simple/settings", { disabled: false })).status).toBe(200)
      expect((await call("POST", "/auth/oidc/settings", { enabled: false })).status).toBe(200)
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
      const ask = (body: unknown) => askAt(path, { call, exchange })(method, addressOf(path), body)
      // The example's resources may be missing, and those that it creates may exist at the second request.
      const answers = [await ask(sound), await ask(sound)]
      const baseline = { status: answers[1]?.status ?? 0, complaints: answers.flatMap(pathsOf) }
      const bodies = { sound, ask, accepts, baseline }
      const isTaken = (keys: Keys, value: unknown) => {
        const body = replaced(sound, keys, value)
        return typeof body === "string" || accepts(body)
      }
      for (const paths of pointersByDepth(sound)) {
        const refusedBefore = paths.map((keys) => ({ keys, kinds: new Set<string>() }))
        for (const value of values) {
          const taken = paths.filter((keys) => isTaken(keys, value))
          if (isForStores(value) === storeOnly) await sendTaken(bodies, taken, value)
          if (storeOnly) continue
          // The contract refuses all values of one kind alike, so one of each is sent.
          const refused = refusedBefore.filter(({ keys, kinds }) => !taken.includes(keys) && !kinds.has(kindOf(value)))
          for (const { kinds } of refused) kinds.add(kindOf(value))
          await sendRefused(
            bodies,
            refused.map(({ keys }) => keys),
            value
          )
        }
      }
      for (const text of storeOnly ? [] : inTurn(brokenBodies, id, 3)) expectNoHarm(await ask(text), { text })
    })

    it.each(declaredEndpoints.filter(({ path }) => path.includes(":")))(
      "in the path of $method $path",
      async ({ id, method, path }) => {
        for (const text of storeOnly ? [NUL, ...inTurn(othersForStores, id, 1)] : inTurn(textsForRouters, id, 3)) {
          const filled = path
            .replace("/api/admin", "")
            .replaceAll(/:\w+/g, () => encodeURIComponent(text.toWellFormed()) || "%20")
          const answer = await askAt(path, { call, exchange })(method, filled, operations.get(id)?.example?.body)
          expectNoHarm(answer, { text })
        }
        for (const raw of storeOnly ? [] : inTurn(rawPaths, id, 2)) {
          const headers = { authorization: "*:*.a-secret-for-tests" }
          const response = await exchange(path.replaceAll(/:\w+/g, raw), { method, headers })
          expect(response.status).toBeLessThan(500)
        }
      }
    )

    it("in the query of a search", async () => {
      const texts = nastyTexts.filter((text) => isForStores(text) === storeOnly)
      const searched = ["query", "project", "state", "type", "createdBy", "tag", "segment", "status", "createdAt"]
      const others = ["sortBy", "sortOrder", "favoritesFirst", "limit", "offset", "archived", "status[]", "unknown"]
      const asked = [
        ...searched.map((name) => ({ name, values: texts.flatMap(filtersOf) })),
        ...[...others, "__proto__"].map((name) => ({ name, values: texts }))
      ]
      for (const { name, values: given } of asked) {
        const page = name === "limit" ? "" : "limit=1&"
        for (const text of given) {
          const query = `${page}${name}=${encodeURIComponent(text.toWellFormed())}`
          const answer = await call("GET", `/search/features?${query}`)
          expectNoHarm(answer, { name, text })
          if (answer.status === 400) expect(answer.body.details[0].path).toMatch(/^\/query\//)
        }
        for (const raw of storeOnly ? [] : ["%", "%ff", "%00", "&".repeat(1000), `${name}=1`, "=".repeat(100)]) {
          expectNoHarm(await call("GET", `/search/features?${page}${name}=${raw}`), { name, raw })
        }
      }
    })
  })

/** A text as a filter, with and without operators. */
const filtersOf = (text: string): ReadonlyArray<string> => [text, `IS:${text}`, `INCLUDE:${text}`, `IS:a:${text},`]

/** Sends as an administrator where a credential is needed. */
const askAt = (path: string, { call, exchange }: Pick<TestInstance, "call" | "exchange">) =>
  path.startsWith("/api/admin") ? call : sendConforming(exchange)

/** So many of the values, different ones for each endpoint. Together, the endpoints get each value many times. */
const inTurn = <A>(values: ReadonlyArray<A>, endpoint: string, count: number): ReadonlyArray<A> => {
  const first = declaredEndpoints.findIndex(({ id }) => id === endpoint) * count
  return Array.from({ length: count }, (_, index) => values[(first + index) % values.length]).filter(
    (value) => value !== undefined
  )
}
