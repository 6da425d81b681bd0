import { describe, expect, it } from "@effect/vitest"
import type { LookupAddress } from "node:dns"
import { request } from "node:http"
import { type AddressInfo, createServer } from "node:net"
import { isPrivateHost, isPublicAddress, PRIVATE_ADDRESS, publicLookup } from "./public-address.ts"

describe("isPublicAddress", () => {
  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700::1111"
  ])("%s is", (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:93.184.216.34",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "",
    "example.com",
    "2130706433"
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false))
})

describe("isPrivateHost", () => {
  it.each([
    "http://localhost",
    "http://LOCALHOST.",
    "http://a.localhost",
    "http://127.0.0.1",
    "http://127.0.0.1.",
    "http://127.1",
    "http://2130706433",
    "http://0x7f000001",
    "http://0177.0.0.1",
    "http://0x7f.1",
    "http://0",
    "http://１２７.0.0.1",
    "http://[::1]",
    "http://[::]",
    "http://[::ffff:127.0.0.1]",
    "http://[::ffff:a9fe:a9fe]",
    "http://[fe80::1]",
    "http://169.254.169.254/latest/meta-data",
    "http://user@10.0.0.1:8080"
  ])("%s is private", (url) => expect(isPrivateHost(new URL(url).hostname)).toBe(true))

  it.each(["http://example.com", "http://8.8.8.8", "http://localhost.example.com", "http://[2606:4700::1111]"])(
    "%s has none",
    (url) => expect(isPrivateHost(new URL(url).hostname)).toBe(false)
  )
})

const open: LookupAddress = { address: "93.184.216.34", family: 4 }
const alsoOpen: LookupAddress = { address: "2606:4700::1111", family: 6 }
const hidden: LookupAddress = { address: "10.0.0.1", family: 4 }

/** A DNS lookup that answers these addresses for every name. */
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

it("fails for a name that does not exist", async () => {
  const none = publicLookup((_hostname, _options, callback) =>
    callback(Object.assign(new Error("no"), { code: "ENOTFOUND" }), [])
  )
  expect(await asked(none, true)).toBe("ENOTFOUND")
})

it("refuses connections to names that resolve to private addresses", async () => {
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
