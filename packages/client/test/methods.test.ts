import { library } from "@halyard/core/library"
import { HalyardApi } from "@halyard/http-contract"
import { HttpApi } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { createClient } from "../src/index.ts"
import { methods } from "../src/methods/index.ts"

/** Operations that the client leaves out on purpose. */
const leftOut = {
  deprecated: ["deprecatedSearchEvents", "getExecutiveDashboard"],
  "answer with a stream": ["streamEvents", "streamFeatures"],
  "send the browser elsewhere": ["beginOidcLogin", "linkOidcLogin", "finishOidcLogin"]
}

interface Row {
  readonly group: string
  readonly verb: string
  readonly row: string
  /** For pairs, the value that the call sets. */
  readonly value: boolean | undefined
}

interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly hasBody: boolean
  readonly hasQuery: boolean
}

const operations: Array<Operation> = []
HttpApi.reflect(HalyardApi, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint: { identifier, method, path, payload, query } }) => {
    operations.push({ id: identifier, method, path, hasBody: payload.size > 0, hasQuery: query !== undefined })
  }
})

/** The path with a distinct value for each parameter, encoded as in requests. */
const filled = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => `the%20${name}`)

const rows = Object.entries(methods).flatMap(([group, verbs]) =>
  Object.entries<string | readonly [string, string]>(verbs).flatMap(([verb, row]): ReadonlyArray<Row> =>
    typeof row === "string"
      ? [{ group, verb, row, value: undefined }]
      : [
          { group, verb, row: row[0], value: true },
          { group, verb, row: row[1], value: false }
        ]
  )
)

/** Calls a method of the client with all inputs, and returns the request that it sent. */
const sentBy = async ({ group, row, value, verb }: Row): Promise<Request> => {
  const sent: Array<Request> = []
  const client = createClient({
    url: "http://localhost/flags",
    fetch: (request) => {
      sent.push(request)
      return Promise.resolve(new Response(undefined, { status: 204 }))
    }
  })
  const names = [...row.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  const address = Object.fromEntries(names.map((name) => [name.replace(/(Id|Name)$/, ""), `the ${name}`]))
  const call = Reflect.get(Reflect.get(client, group), verb)
  await call(
    ...(names.length === 0 ? [] : [names.length === 1 ? `the ${names[0]}` : address]),
    ...(value === undefined ? [] : [value]),
    ...(/ body/.test(row) ? [{ probe: "body" }] : []),
    ...(row.endsWith(" query") ? [{ probe: ["a", "b"] }] : []),
    { reason: "Because" }
  )
  const [request] = sent
  if (request === undefined) throw new Error(`${group}.${verb} sent nothing`)
  return request
}

describe("methods", () => {
  it.each(rows)("$group.$verb sends what the contract says ($row)", async (row) => {
    const request = await sentBy(row)
    const { pathname, searchParams } = new URL(request.url)
    const found = operations.filter(
      ({ method, path }) => method === request.method && `/flags${filled(path)}` === pathname
    )
    expect(found).toHaveLength(1)
    expect(await request.text()).toBe(found[0]?.hasBody === true ? '{"probe":"body"}' : "")
    expect(searchParams.getAll("probe")).toEqual(found[0]?.hasQuery === true ? ["a", "b"] : [])
    expect(request.headers.get("halyard-reason")).toBe("Because")
  })

  it("exist for every operation, with a few exceptions", () => {
    const listed = new Set(rows.map(({ row }) => row.replace(/ (body|query).*$/, "")))
    const lacking = operations.filter(
      ({ method, path }) => !listed.has(`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`)
    )
    expect(lacking.map(({ id }) => id).toSorted()).toEqual(Object.values(leftOut).flat().toSorted())
  })

  it("are those that hosts have, and others for the HTTP interface", () => {
    // Members are users or groups, and over HTTP each kind has operations of its own. Whole instances are not moved
    // over HTTP, and only hosts ask for the numbers of their users. The body of `applyDeclared` says whether it is a
    // dry run.
    const elsewhere = [
      ...["addMember", "setMemberRole", "setMemberRoles", "takeMemberRole", "removeMember"].map(
        (verb) => `projectAccess.${verb}`
      ),
      ...["exportInstance", "dryRunMove", "move", "dryRunDeclared"].map((verb) => `transfer.${verb}`),
      ...["idOf", "numberOf"].map((verb) => `hostUsers.${verb}`)
    ]
    const has = new Set(rows.map(({ group, verb }) => `${group}.${verb}`))
    const lacking = Object.entries(library).flatMap(([group, verbs]) =>
      Object.keys(verbs).flatMap((verb) => (has.has(`${group}.${verb}`) ? [] : [`${group}.${verb}`]))
    )
    expect(lacking.toSorted()).toEqual(elsewhere.toSorted())
  })
})
