import { adminRole, type Principal } from "@halyard/core/domain"
import { Authenticator } from "@halyard/core/ports"
import { memory } from "@halyard/store-memory"
import { embedded } from "@halyard/store-postgres/embedded"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createHalyard, type EmbeddedHalyard } from "../../src/embedding/halyard.ts"

const FEATURES = "/api/admin/projects/default/features"
const admin = { name: "ada@example.com", roles: ["Admin"] }

/** What a host in JavaScript may return, and how the log explains the fault. The log must not contain the values. */
const wrong: ReadonlyArray<readonly [answer: unknown, fault: RegExp]> = [
  [true, /input must be an object/],
  [false, /input must be an object/],
  ["ada-the-admin", /input must be an object/],
  [7, /input must be an object/],
  [[], /input must be an object/],
  [{}, /"\/id" is required/],
  [admin, /"\/id" is required/],
  [{ ...admin, id: undefined }, /"\/id"/],
  [{ ...admin, id: null }, /"\/id" must be a number or a string/],
  [{ ...admin, id: "" }, /"\/id" must not be empty/],
  [{ ...admin, id: "  " }, /"\/id" must not be empty/],
  [{ ...admin, id: "u\0" }, /"\/id" must not contain U\+0000/],
  [{ ...admin, id: "u".repeat(256) }, /"\/id" must have at most 255 characters/],
  [{ ...admin, id: Number.NaN }, /"\/id"/],
  [{ ...admin, id: 1.5 }, /"\/id" must be a whole number/],
  [{ ...admin, id: 1_000_000_000 }, /"\/id" must be below 1000000000/],
  [{ ...admin, id: { of: "u-1" } }, /"\/id"/],
  [{ id: "u-1", roles: ["Admin"] }, /"\/name" is required/],
  [{ ...admin, id: "u-1", name: "" }, /"\/name" must not be empty/],
  [{ ...admin, id: "u-1", name: "\ud800" }, /"\/name" must not contain/],
  [{ ...admin, id: "u-1", displayName: 7 }, /"\/displayName" must be a string/],
  [{ ...admin, id: "u-1", roles: null }, /"\/roles"/],
  [{ ...admin, id: "u-1", roles: [7] }, /"\/roles\/0"/],
  [{ ...admin, id: "u-1", roles: { Admin: true } }, /"\/roles"/],
  [{ ...admin, id: "u-1", roles: ["Emperor"] }, /"\/roles\/0" must name a role: Admin, Editor/],
  [{ ...admin, id: "u-1", roles: "Emperor" }, /"\/roles" must name a role/]
]

const stores = [
  ["in memory", () => memory()],
  ["in PostgreSQL", () => embedded({ dataDir: "memory" })]
] as const

const logged: Array<string> = []
const quiet = () => undefined
const logger = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: (_: object, message: string) => void logged.push(message)
}

describe.each(stores)("the answer of a host's authenticator, %s", (_where, store) => {
  let halyard: EmbeddedHalyard
  let answer: unknown

  beforeAll(async () => {
    // A host in JavaScript.
    halyard = await createHalyard({ store: store(), authenticator: async () => answer, logger } as never)
  }, 120_000)
  afterAll(() => halyard.close())

  const create = (name: string) =>
    halyard.fetch(
      new Request(`http://flags.example${FEATURES}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name })
      })
    )

  it.each(wrong)("%j authenticates nobody, and is logged", async (given, fault) => {
    answer = given
    logged.length = 0
    expect((await create("forbidden")).status).toBe(401)
    expect((await halyard.fetch(new Request(`http://flags.example${FEATURES}`))).status).toBe(401)
    expect(logged).toHaveLength(2)
    expect(logged[0]).toMatch(/^The answer of your authenticator is no user, so the caller counts as nobody: /)
    expect(logged[0]).toMatch(fault)
    expect(logged[0]).not.toMatch(/ada|Emperor/)
    expect(await halyard.features.list("default")).toEqual([])
  })

  it.each([null, undefined])("%s authenticates nobody, and is not logged", async (given) => {
    answer = given
    logged.length = 0
    expect([(await create("forbidden")).status, logged]).toEqual([401, []])
  })

  it("that is an error authenticates nobody: a 500 with its cause in the log", async () => {
    answer = Promise.reject(new Error("The session database is away"))
    logged.length = 0
    expect([(await create("forbidden")).status, logged.length]).toEqual([500, 1])
    expect(await halyard.features.list("default")).toEqual([])
  })

  it.each([
    [{ ...admin, id: "u-1" }, "one"],
    [{ ...admin, id: 7, shoeSize: 38 }, "two"],
    [{ ...admin, id: "u-2", roles: "admin" }, "three"],
    [{ ...admin, id: "u-3", roles: [{ role: "Owner", project: "default" }] }, "four"],
    [{ ...admin, id: "u-4", displayName: "" }, "five"],
    [{ ...admin, id: "u-5", displayName: " " }, "six"]
  ])("%j is a user", async (given, name) => {
    answer = given
    expect((await create(name)).status).toBe(201)
  })

  it.each(wrong)("%j cannot be named as the caller of a use case", async (given) => {
    await expect(
      halyard.features.create("default", { name: "forbidden" }, { as: given as never })
    ).rejects.toMatchObject({ name: "InvalidData" })
  })

  it.each([null, undefined])("%s as the caller of a use case is not the system", async (given) => {
    const call = halyard.features.create("default", { name: "forbidden" }, { as: given as never })
    await expect(call).rejects.toThrow(/^"\/as" must be a/)
  })
})

it.each([[true], [null], ["ada"], [{ authenticate: () => null }], [Promise.resolve(() => null)]])(
  "an authenticator %j ends the start",
  async (authenticator) => {
    await expect(createHalyard({ store: memory(), logger: false, authenticator } as never)).rejects.toThrow(
      "`authenticator` must be a function that answers with a user or nothing, or a layer of `Authenticator`."
    )
  }
)

const principal = { kind: "user", id: 7, name: "ada@example.com", grants: [{ role: adminRole }] }

const statusFor = async (given: unknown) => {
  const halyard = await createHalyard({
    store: memory(),
    logger,
    authenticator: Layer.succeed(Authenticator, { authenticate: () => Effect.succeed(given as Principal) })
  })
  const body = JSON.stringify({ name: "checkout" })
  const headers = { "content-type": "application/json" }
  const sent = await halyard.fetch(new Request(`http://flags.example${FEATURES}`, { method: "POST", headers, body }))
  await halyard.close()
  return sent.status
}

it.each([
  [undefined, "The input must be an object"],
  [true, "The input must be an object"],
  [{ ...principal, id: undefined }, '"/id"'],
  [{ ...principal, id: "7" }, '"/id"'],
  [{ ...principal, kind: "admin" }, '"/kind"'],
  [{ ...principal, name: "" }, '"/name"'],
  [{ ...principal, grants: ["Admin"] }, '"/grants/0"']
])("the answer %j of a layer authenticates nobody, and is logged", async (answer, fault) => {
  logged.length = 0
  expect([await statusFor(answer), logged.length]).toEqual([401, 1])
  expect(logged[0]).toContain(`so the caller counts as nobody: ${fault}`)
  expect(await statusFor(principal)).toBe(201)
})
