import { CurrentPrincipal, daysBetween, type Principal } from "@halyard/core/domain"
import { NotReady } from "@halyard/core/ports"
import { createPersonalToken, createProject, layerCredentials, listProjects, listUsers } from "@halyard/core/use-cases"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"
import { createServer } from "node:http"
import { expect, it } from "vitest"
import { createHalyard } from "./halyard.ts"

it("runs in the host's server, runs use cases, and closes", async () => {
  let open = 0
  const store = Layer.merge(
    layerMemory,
    Layer.effectDiscard(
      Effect.acquireRelease(
        Effect.sync(() => (open += 1)),
        () => Effect.sync(() => (open -= 1))
      )
    )
  )
  const halyard = await createHalyard({ store, config: { baseUriPath: "/flags", accessLog: false } })
  const server = createServer(halyard.listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const authorization = halyard.firstAdminToken ?? ""
  expect(authorization).toMatch(/^\*:\*\.[\da-f]{56}$/)
  const response = await fetch(`http://127.0.0.1:${port}/flags/api/admin/projects`, { headers: { authorization } })
  expect(response.status).toBe(200)

  expect(await halyard.run(listProjects())).toMatchObject([{ id: "default" }])
  const someone = { kind: "user", id: 1, name: "someone", grants: [] } as const
  expect(await halyard.run(CurrentPrincipal, someone)).toEqual(someone)
  expect(open).toBe(1)
  await halyard.close()
  expect(open).toBe(0)
  await expect(halyard.run(listProjects())).rejects.toThrow("Halyard is closed")
  server.close()
})

it("creates a first user, unless the host has its own users", async () => {
  const optionsOf = [
    [{}, "admin", /^[\da-f]{32}$/],
    [{ firstUser: { username: "root" } }, "root", /^[\da-f]{32}$/],
    [{ firstUser: { password: "of no list at all" } }, "admin", undefined],
    [{ authenticator: layerCredentials }, undefined, undefined]
  ] as const
  for (const [options, username, password] of optionsOf) {
    const halyard = await createHalyard({ store: layerMemory, ...options })
    const { users } = await halyard.run(listUsers())
    expect(users.map((user) => user.username)).toEqual(username === undefined ? [] : [username])
    if (password === undefined) expect(halyard.firstUserPassword).toBeUndefined()
    else expect(halyard.firstUserPassword).toMatch(password)
    await halyard.close()
  }
  const weak = createHalyard({ store: layerMemory, firstUser: { password: "unleash4all" } })
  await expect(weak).rejects.toThrow('"/password" must not be a well-known password')
})

it("limits the life of personal tokens as the host configures", async () => {
  const halyard = await createHalyard({ store: layerMemory, config: { personalTokenDays: 2 } })
  const { users } = await halyard.run(listUsers())
  const user: Principal = { kind: "user", id: users[0]?.id ?? 0, name: "admin", grants: [] }
  const draft = { description: "ci", expiresAt: "2999-01-01T00:00:00Z" }
  const { token } = await halyard.run(Effect.provideService(createPersonalToken(draft), CurrentPrincipal, user))
  expect(Math.round(daysBetween(token.createdAt, token.expiresAt))).toBe(2)
  await halyard.close()
})

it.each([
  ["sessionIdleMinutes", [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 525_601, "30", null], "1 to 525600"],
  ["sessionHours", [0, -1, 1.5, Number.NaN, 8761, "48"], "1 to 8760"],
  ["personalTokenDays", [0, Number.NaN], "1 to 36500"],
  ["userInactivityDays", [0, Number.NaN], "1 to 36500"],
  ["outageHours", [-1, 0.5, Number.NaN], "0 to 8760"],
  ["eventsDays", [0, -1, 90.5, Number.NaN, Number.POSITIVE_INFINITY, 36_501, "90"], "1 to 36500"],
  ["metricsDays", [0, -1, 30.5, Number.NaN, Number.POSITIVE_INFINITY, 36_501, "30"], "1 to 36500"]
])("does not start with a %s that is out of range", async (name, values, range) => {
  for (const value of values) {
    const started = createHalyard({ store: layerMemory, logger: false, config: { [name]: value } as never })
    await expect(started).rejects.toThrow(`\`config.${name}\` must be a whole number from ${range}`)
  }
})

it("starts with the shortest and the longest sessions, and with undefined for the default", async () => {
  const configs = [
    { sessionHours: 1, sessionIdleMinutes: 1, outageHours: 0 },
    { sessionHours: 8760, sessionIdleMinutes: 525_600 }
  ]
  for (const config of configs) await (await createHalyard({ store: layerMemory, logger: false, config })).close()
  const absent = { sessionHours: undefined, sessionIdleMinutes: undefined } as never
  await (await createHalyard({ store: layerMemory, logger: false, config: absent })).close()
})

it("says in the log that fewer days of events and evaluations are raised to the least", async () => {
  const lines: Array<string> = []
  const log = (...line: ReadonlyArray<unknown>) => void lines.push(JSON.stringify(line))
  const logger = { debug: log, info: log, warn: log, error: log }
  const start = async (config: { readonly eventsDays: number; readonly metricsDays: number }) => {
    lines.length = 0
    await (await createHalyard({ store: layerMemory, logger, config })).close()
    return lines.filter((line) => line.includes("config.")).join()
  }
  const raised = await start({ eventsDays: 89, metricsDays: 1 })
  expect(raised).toContain("`config.eventsDays` is 89, but at least 90 are kept")
  expect(raised).toContain("`config.metricsDays` is 1, but at least 30 are kept")
  expect(await start({ eventsDays: 90, metricsDays: 30 })).toBe("")
})

it("fails and closes the store if the setup fails", async () => {
  await expect(createHalyard({ store: layerMemory, initialTokens: { admin: ["weak"] } })).rejects.toThrow("/admin/0")
  const unopened = Layer.effectDiscard(Effect.fail(new NotReady({ message: "It is locked" })))
  await expect(createHalyard({ store: Layer.merge(layerMemory, unopened) })).rejects.toThrow("It is locked")
})

it("says that it needs a store", async () => {
  for (const given of ["{}", '{"store":"memory"}']) {
    await expect(createHalyard(JSON.parse(given))).rejects.toThrow("`store` is required, such as `memory()`")
  }
})

it("applies given limits", async () => {
  const halyard = await createHalyard({ store: layerMemory, limits: { projects: 1 } })
  const failure = await halyard.run(Effect.flip(createProject({ name: "Second" })))
  expect(failure._tag).toBe("LimitExceeded")
  await halyard.close()
})

it("explains a failure of `run` by wrong input, and names a misspelt key in a call", async () => {
  const halyard = await createHalyard({ store: layerMemory, logger: false })
  // @ts-expect-error A misspelt property
  const create = createProject({ nmae: "Shop" })
  await expect(halyard.run(create)).rejects.toThrow("An input of the use case may not be what its type says")
  // @ts-expect-error A misspelt property
  await expect(halyard.projects.create({ nmae: "Shop" })).rejects.toThrow('"/nmae" is not a known property')
  await halyard.close()
})
