import { describe, expect, it } from "@effect/vitest"
import { slackRefusal } from "./slack-refusal.ts"

describe("slackRefusal", () => {
  it.each([
    '{"ok":true}',
    ' { "ok" : true, "ts": "1.2"}',
    '{"ok":true,"message":{"text":"cut off he',
    '{"warning":"w","ok":true}'
  ])("finds none in %s", (body) => expect(slackRefusal({ status: 200, body })).toBeUndefined())

  it.each([
    ['{"ok":false,"error":"channel_not_found"}', ": channel_not_found"],
    ['{"ok":false,"error":"xoxb-secret"}', ""],
    ['{"ok":false}', ""],
    ['{"ok":"true"}', ""],
    ["<html>", ""],
    ["", ""]
  ])("finds one in %s", (body, why) => {
    expect(slackRefusal({ status: 200, body })).toBe(
      `Slack answered with the status code 200, but did not take the message${why}`
    )
  })
})
