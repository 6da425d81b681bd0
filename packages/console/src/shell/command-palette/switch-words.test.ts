import { expect, it } from "vitest"
import { switchWords } from "./switch-words.ts"

it.each([
  ["switch on checkout in production", { enabled: true, flag: "checkout", environment: "production" }],
  ["Turn OFF check", { enabled: false, flag: "check", environment: "" }],
  ["enable checkout in", { enabled: true, flag: "checkout", environment: "" }],
  ["disable checkout in pro", { enabled: false, flag: "checkout", environment: "pro" }],
  ["on", { enabled: true, flag: "", environment: "" }],
  ["on checkout", { enabled: true, flag: "checkout", environment: "" }],
  ["online-payment", undefined],
  ["switch", undefined],
  ["checkout in production", undefined],
  ["", undefined]
])("%s", (query, expected) => expect(switchWords(query)).toEqual(expected))
