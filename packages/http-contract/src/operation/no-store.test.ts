import type { Schema } from "effect"
import { HttpApi, HttpApiSchema } from "effect/http-api"
import { expect, it } from "vitest"
import { HalyardApi, NoStore, ScimApi } from "../index.ts"

it("the responses of every operation with email addresses of people are not stored", () => {
  const kept: Array<string> = []
  const noStore: Array<string> = []
  HttpApi.reflect(HalyardApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, middleware, successes }) => {
      if (![...successes.values()].flat().some(hasEmail)) return
      ;(isNoStore(middleware) ? noStore : kept).push(endpoint.identifier)
    }
  })
  // Pages read these often. Browsers may cache them for their user, and revalidate them each time.
  expect(kept).toEqual(["getPersonalDashboard", "getPersonalDashboardProjectDetails", "getProjects"])
  expect(noStore).toEqual(expect.arrayContaining(["getUsers", "createGroup"]))
})

it("no response to a directory is stored", () => {
  HttpApi.reflect(ScimApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, middleware }) => expect([endpoint.identifier, isNoStore(middleware)]).toContain(true)
  })
})

const isNoStore = (middleware: Iterable<{ readonly key: string }>): boolean =>
  [...middleware].some(({ key }) => key === NoStore.key)

const hasEmail = (schema: Schema.Top): boolean =>
  names((HttpApiSchema.isWithHeaders(schema) ? schema.schema : schema).ast).has("email")

/** The names of all properties within the schema. */
const names = (part: unknown, seen = new Set<unknown>(), found = new Set<string>()): ReadonlySet<string> => {
  if (typeof part !== "object" || part === null || seen.has(part)) return found
  seen.add(part)
  const name = Reflect.get(part, "name")
  if (typeof name === "string") found.add(name)
  for (const key of ["propertySignatures", "indexSignatures", "elements", "rest", "types", "type"]) {
    const inner = Reflect.get(part, key)
    for (const each of Array.isArray(inner) ? inner : [inner]) names(each, seen, found)
  }
  return found
}
