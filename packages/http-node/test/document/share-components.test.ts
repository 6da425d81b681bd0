import { expect, it } from "vitest"
import { openApiDocument } from "@halyard/http-contract"

const document = JSON.parse(JSON.stringify(openApiDocument()))
interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly in?: string; readonly name?: string }>
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}

const text = JSON.stringify(document)
const operations = Object.values<object>(document.paths).flatMap(
  ({ parameters: _, ...methods }: { parameters?: unknown }) => Object.values<Operation>(methods)
)
const namesOf = (kind: string) => Object.keys(document.components[kind]).map((name) => name.toLowerCase())

it("has only components that something refers to", () => {
  const unused = ["schemas", "headers", "parameters", "responses", "examples"].flatMap((kind) =>
    Object.keys(document.components[kind]).filter((name) => !text.includes(`"#/components/${kind}/${name}"`))
  )
  expect(unused).toEqual([])
})

it("writes every error answer once", () => {
  const answers = operations.flatMap(({ responses }) => Object.entries(responses))
  const written = answers.filter(([status, { $ref }]) => Number(status) >= 400 && $ref === undefined)
  expect(written).toEqual([])
})

it("writes every parameter of paths once", () => {
  const written = operations
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === "path")
    .map((parameter) => JSON.stringify(parameter))
  const again = written.filter((parameter, index) => written.indexOf(parameter) < index)
  expect(again.map((parameter) => JSON.parse(parameter).name)).toEqual([])
})

it("gives no component a name that a schema has, since generators put both in one namespace", () => {
  const schemas = namesOf("schemas")
  expect([...namesOf("parameters"), ...namesOf("responses")].filter((name) => schemas.includes(name))).toEqual([])
})

it("names the errors that an answer can be one of, each by a constant", () => {
  const { InvalidOperationOrBadRequest } = document.components.responses
  expect(InvalidOperationOrBadRequest.content["application/json"].schema).toEqual({
    oneOf: [{ $ref: "#/components/schemas/InvalidOperationError" }, { $ref: "#/components/schemas/ValidationError" }]
  })
  const { InvalidOperationError, NoAccessError, ValidationError } = document.components.schemas
  expect(InvalidOperationError.properties.name.const).toBe("InvalidOperationError")
  expect(ValidationError.properties.details.items).toEqual({ $ref: "#/components/schemas/Violation" })
  expect(NoAccessError.properties.permissions.items).toEqual({ $ref: "#/components/schemas/Permission" })
})
