import { describe, expect, it } from "@effect/vitest"
import { isPrivateHost, isPublicAddress } from "./public-address.ts"

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
  ])("%s has one", (url) => expect(isPrivateHost(new URL(url).hostname)).toBe(true))

  it.each(["http://example.com", "http://8.8.8.8", "http://localhost.example.com", "http://[2606:4700::1111]"])(
    "%s has none",
    (url) => expect(isPrivateHost(new URL(url).hostname)).toBe(false)
  )
})
