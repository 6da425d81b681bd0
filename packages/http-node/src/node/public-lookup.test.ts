import { expect, it } from "@effect/vitest"
import type { LookupAddress } from "node:dns"
import { request } from "node:http"
import { type AddressInfo, createServer } from "node:net"
import { PRIVATE_ADDRESS, publicLookup } from "./public-lookup.ts"

const open: LookupAddress = { address: "93.184.216.34", family: 4 }
const alsoOpen: LookupAddress = { address: "2606:4700::1111", family: 6 }
const hidden: LookupAddress = { address: "10.0.0.1", family: 4 }

/** A name service that knows these addresses of every name. */
const found = (...addresses: ReadonlyArray<LookupAddress>) =>
  publicLookup((_hostname, _options, callback) => callback(null, [...addresses]))

const asked = (find: ReturnType<typeof publicLookup>, all: boolean) =>
  new Promise((resolve) =>
    find("receiver.example", { all }, (error, address, family) =>
      resolve(error === null ? [address, family] : error.code)
    )
  )

it("answers addresses that are public", async () => {
  expect(await asked(found(open, alsoOpen), true)).toEqual([[open, alsoOpen], undefined])
  expect(await asked(found(open, alsoOpen), false)).toEqual([open.address, 4])
})

it.each([
  ["none", []],
  ["one that is not public", [hidden]],
  ["one that is not public beside one that is", [open, hidden]],
  ["one that is not public by another family", [{ address: "::ffff:10.0.0.1", family: 6 }]]
])("fails for a name with %s", async (_, addresses) => {
  expect(await asked(found(...addresses), true)).toBe(PRIVATE_ADDRESS)
  expect(await asked(found(...addresses), false)).toBe(PRIVATE_ADDRESS)
})

it("passes on that there is no such name", async () => {
  const none = publicLookup((_hostname, _options, callback) =>
    callback(Object.assign(new Error("no"), { code: "ENOTFOUND" }), [])
  )
  expect(await asked(none, true)).toBe("ENOTFOUND")
})

it("keeps connections from addresses that a name stands for in secret", async () => {
  let connections = 0
  const server = createServer(() => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const local = found({ address: "127.0.0.1", family: 4 })
  const outcome = await new Promise((resolve) =>
    request(`http://receiver.example:${port}`, { lookup: local, agent: false })
      .on("error", (error) => resolve(Reflect.get(error, "code")))
      .on("response", () => resolve("an answer"))
      .end()
  )
  await new Promise((resolve) => server.close(resolve))
  expect([outcome, connections]).toEqual([PRIVATE_ADDRESS, 0])
})
