import { Struct } from "effect"
import { expect, it } from "vitest"
import { type LoginEvent, loginsAsCsv } from "./login-history.ts"

const login: LoginEvent = {
  id: 7,
  username: "ada",
  auth_type: "password",
  created_at: "2026-11-20T18:00:00.000Z",
  successful: true,
  ip: "203.0.113.9",
  failure_reason: null
}
const nameless = Struct.omit(login, ["username"])

it("writes logins as a table that no spreadsheet runs", () => {
  expect(loginsAsCsv([])).toBe("id,created_at,username,auth_type,ip,successful,failure_reason\r\n")
  const rows = loginsAsCsv([
    login,
    { ...nameless, id: 6, ip: null, successful: false, failure_reason: 'They said "no", twice' },
    { ...login, id: 5, username: "=1+1", ip: "-2" },
    { ...login, id: 4, username: "a\nb" }
  ])
  expect(rows.split("\r\n").slice(1)).toEqual([
    "7,2026-11-20T18:00:00.000Z,ada,password,203.0.113.9,true,",
    '6,2026-11-20T18:00:00.000Z,,password,,false,"They said ""no"", twice"',
    "5,2026-11-20T18:00:00.000Z,'=1+1,password,'-2,true,",
    '4,2026-11-20T18:00:00.000Z,"a\nb",password,203.0.113.9,true,',
    ""
  ])
})
