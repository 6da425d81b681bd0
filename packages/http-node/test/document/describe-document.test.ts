import { describe, expect, it } from "vitest"
import { examplesOf, resolveReferences } from "../harness/resolve-references.ts"
import { openApiDocument } from "@halyard/http-contract"

interface Body {
  readonly description?: string
  readonly content?: Readonly<Record<string, Parameters<typeof examplesOf>[1]>>
}
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly tags?: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly description?: string
    readonly example?: unknown
  }>
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
  readonly security: ReadonlyArray<unknown>
}

const document = JSON.parse(JSON.stringify(openApiDocument()))
const paths: Record<string, Record<string, Operation>> = resolveReferences(document).paths
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, ...operation }))
)

/** Whether the document has an example of a body. */
const hasExample = ({ content = {} }: Body): boolean =>
  Object.values(content).every((media) => examplesOf(document, media).length > 0)

const missingOf = (operation: Operation): ReadonlyArray<string> => {
  const answers = Object.entries(operation.responses)
  const described = document.tags.map(({ name }: { name: string }) => name)
  const checks: Readonly<Record<string, boolean>> = {
    summary: operation.summary !== undefined && /^[A-Z].{5,60}[^.]$/.test(operation.summary),
    description: operation.description !== undefined && operation.description.length > 10,
    operationId: /^[a-z][A-Za-z]+$/.test(operation.operationId),
    tag: operation.tags?.length === 1 && operation.tags.every((tag) => described.includes(tag)),
    success: answers.some(([status]) => /^(2|302)/.test(status)),
    errors:
      operation.security.length === 0 || ["401", "403", "500", "503"].every((each) => each in operation.responses),
    "an example of the request": hasExample(operation.requestBody ?? {}),
    replacement: operation.deprecated !== true || /use `GET \/api\/admin\/.+` instead/.test(operation.description ?? "")
  }
  return [
    ...Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name])),
    ...answers.flatMap(([status, answer]) => [
      ...(hasExample(answer) ? [] : [`an example of ${status}`]),
      ...((answer.description ?? "").length > 4 ? [] : [`a description of ${status}`])
    ]),
    ...operation.parameters
      .filter(({ description, example }) => description === undefined || example === undefined)
      .map(({ name }) => `a description and an example of the parameter ${name}`)
  ]
}

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly examples?: ReadonlyArray<unknown>
}

/** Properties without a description, those of nested objects among them. */
const silentProperties = (schema: Described, at: string): ReadonlyArray<string> => {
  const { properties = {}, ...others } = schema
  const parts = { ...properties, ...others }
  return [
    ...Object.keys(properties).flatMap((key) => (properties[key]?.description === undefined ? [`${at}.${key}`] : [])),
    ...Object.entries<unknown>(parts).flatMap(([key, part]) =>
      typeof part === "object" && part !== null && key !== "examples" ? silentProperties(part, `${at}.${key}`) : []
    )
  ]
}

describe("the document", () => {
  it.each(operations)("describes $at completely", (operation) => {
    expect(missingOf(operation)).toEqual([])
  })

  it("says of every schema and each of its properties what it is", () => {
    const schemas: Record<string, Described> = document.components.schemas
    const silent = Object.entries(schemas).flatMap(([name, schema]) => [
      ...(schema.description === undefined ? [name] : []),
      ...silentProperties(schema, name)
    ])
    expect(silent).toEqual([])
  })

  it("has an introduction, a licence, and says how to authenticate", () => {
    expect(document.info).toMatchObject({
      title: "Halyard",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      description: expect.stringContaining("authorization"),
      license: { identifier: "MIT" }
    })
    expect(document.components.securitySchemes.apiKey).toMatchObject({
      in: "header",
      name: "authorization",
      description: expect.any(String)
    })
    expect(document.tags.every(({ description }: { description?: string }) => description !== undefined)).toBe(true)
  })

  it("names the permission that an operation needs", () => {
    const { description } = operations.find(({ operationId }) => operationId === "addFeatureStrategy") ?? {}
    expect(description).toContain("`CREATE_FEATURE_STRATEGY` in the environment")
  })
})
