import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { type Inputs, locateInput } from "./locate-input.ts"

const Draft = Schema.Struct({ name: Schema.String, tags: Schema.optionalKey(Schema.Array(Schema.String)) })
const params = { projectId: Schema.String, name: Schema.String }
const query = { limit: Schema.optionalKey(Schema.String), tags: Schema.optionalKey(Schema.String) }

const search = HttpApiEndpoint.get("search", "/projects/:projectId/:name", { params, query })
const withHeader = HttpApiEndpoint.get("features", "/features", {
  query,
  headers: { "unleash-client-spec": Schema.optionalKey(Schema.String) }
})
const create = HttpApiEndpoint.post("create", "/projects/:projectId/:name", { params, query, payload: Draft })
const list = HttpApiEndpoint.put("list", "/projects/:projectId", {
  params: { projectId: Schema.String },
  payload: Schema.Array(Draft)
})
const order = HttpApiEndpoint.put("order", "/order", { payload: Schema.Record(Schema.String, Schema.Finite) })
const either = HttpApiEndpoint.post("either", "/tokens/:type", {
  params: { type: Schema.String, id: Schema.String },
  payload: Schema.Union([Schema.Struct({ type: Schema.Literal("a") }), Schema.Struct({ username: Schema.String })])
})
const plain = HttpApiEndpoint.get("plain", "/plain")

describe("locateInput", () => {
  it.each<[string, Inputs, string, string]>([
    ["a property of the body", create, "/tags/0", "/body/tags/0"],
    ["the whole body", create, "", "/body"],
    ["a body property named like a path parameter", create, "/name", "/body/name"],
    ["a path parameter beside a body", create, "/projectId", "/path/projectId"],
    ["a query parameter beside a body", create, "/limit", "/query/limit"],
    ["what is not declared beside a body", create, "/sdkVersion", "/body/sdkVersion"],
    ["an item of a list", list, "/0/name", "/body/0/name"],
    ["a whole list", list, "", "/body"],
    ["a property of what a list of changes leads to", list, "/constraints", "/constraints"],
    ["a path parameter beside a list", list, "/projectId", "/path/projectId"],
    ["a key of a record", order, "/production", "/body/production"],
    ["a property of one kind of body", either, "/username", "/body/username"],
    ["a property of one kind of body named like a path parameter", either, "/type", "/body/type"],
    ["a path parameter beside several kinds of body", either, "/id", "/path/id"],
    ["a query parameter", search, "/limit", "/query/limit"],
    ["a path parameter", search, "/name", "/path/name"],
    ["a header, whatever its case", withHeader, "/Unleash-Client-Spec", "/header/Unleash-Client-Spec"],
    ["what is not declared without a body", search, "/properties[a~1b]", "/query/properties[a~1b]"],
    ["what is no pointer", search, "/a~b", "/query/a~b"],
    ["all without a body", search, "", "/query"],
    ["all of no input", plain, "", "/query"]
  ])("finds %s", (_, endpoint, path, located) => {
    expect(locateInput(endpoint)(path)).toBe(located)
  })
})
