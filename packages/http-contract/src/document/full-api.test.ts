import { Validator } from "@seriousme/openapi-schema-validator"
import { expect, it } from "vitest"
import { declaredOperations } from "./declared-operations.ts"
import { HalyardApi, openApiDocument } from "./full-api.ts"

const document = JSON.parse(JSON.stringify(openApiDocument()))

it("is valid OpenAPI 3.1, with every reference resolved", async () => {
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe("3.1")
  validator.resolveRefs()
})

it("gives each operation the id of its endpoint, which no other has", () => {
  const ids = Object.values<object>(document.paths).flatMap(({ parameters: _, ...methods }: { parameters?: unknown }) =>
    Object.values<{ operationId: string }>(methods).map(({ operationId }) => operationId)
  )
  expect(ids.toSorted()).toEqual([...declaredOperations(HalyardApi).keys()].toSorted())
})

it("marks exactly those operations as deprecated that may be removed", () => {
  const deprecated = Object.entries<Record<string, { deprecated?: boolean }>>(document.paths).flatMap(
    ([path, methods]) => (Object.values(methods).some((operation) => operation.deprecated) ? [path] : [])
  )
  expect(deprecated).toEqual([
    "/api/admin/archive/features/{projectId}",
    "/api/admin/events/search",
    "/api/admin/dashboard/executive",
    "/api/admin/projects/{projectId}"
  ])
  const { Feature } = document.components.schemas
  expect(Feature.properties.lastSeenAt.deprecated).toBe(true)
  expect(Feature.properties.variants.deprecated).toBe(true)
})

it("documents only errors that the request can have, and allows further properties", () => {
  const statusesOf = (path: string, method: string) => Object.keys(document.paths[path][method].responses)
  expect(statusesOf("/api/admin/ui-config", "get")).toEqual(["200", "401", "403", "500", "503"])
  expect(statusesOf("/api/admin/search/features", "get")).toEqual(["200", "400", "401", "403", "500", "503"])
  expect(statusesOf("/api/admin/projects", "post")).toEqual(expect.arrayContaining(["201", "409", "413", "415"]))
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
  expect(Object.keys(document.components.schemas).filter((name) => name.endsWith("Encoded"))).toEqual([])
})

it("gives two operations on one address the same parameters", () => {
  const paths = Object.keys(document.paths)
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"))
  expect(paths.filter((_, index) => shapes.indexOf(shapes[index] ?? "") < index)).toEqual([])
})

it("names every schema, error and operation so that generators need no names of their own", () => {
  const { schemas } = document.components
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  expect(schemas.ContentTypeError.properties.name.const).toBe("ContentTypeerror")
  // The ids of login and logout name no object. All others do.
  const bare = [...declaredOperations(HalyardApi).keys()].filter((id) => !/[a-z][A-Z]/.test(id))
  expect(bare).toEqual(["login", "logout"])
})
