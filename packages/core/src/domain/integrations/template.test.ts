import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { escapeFor, renderTemplate, templateViolations } from "./template.ts"

const json = (text: string) => JSON.stringify(text).slice(1, -1)

const view = {
  event: {
    type: "feature-tagged",
    createdBy: 'Ada "the" <Countess>',
    id: 7,
    data: { value: "a", deep: { b: [1, 2] }, enabled: false },
    tags: [
      { type: "simple", value: "x" },
      { type: "slack", value: "y" }
    ]
  }
}

const rendered = (template: string) => Result.getOrElse(renderTemplate(template, view, json), (reason) => `! ${reason}`)

describe("renderTemplate", () => {
  it.each([
    ["text", "text"],
    ["{{event.type}} #{{event.id}}", "feature-tagged #7"],
    ['{"by":"{{event.createdBy}}"}', '{"by":"Ada \\"the\\" <Countess>"}'],
    ["{{{event.createdBy}}}", 'Ada "the" <Countess>'],
    ["{{#event.tags}}{{type}}:{{value}};{{/event.tags}}", "simple:x;slack:y;"],
    ["{{#event.data}}{{value}} of {{event.type}}{{/event.data}}", "a of feature-tagged"],
    ["{{^event.data.enabled}}off{{/event.data.enabled}}", "off"],
    ["{{#event.data.deep.b}}{{.}},{{/event.data.deep.b}}", "1,2,"],
    ["{{event.data.deep}}", '{\\"b\\":[1,2]}'],
    ["{{event.tags.length}}", "2"],
    ["{{nothing}}{{event.nothing.more}}{{> partial}}", ""]
  ])("fills %s", (template, expected) => {
    expect(rendered(template)).toBe(expected)
  })

  it.each([
    "{{constructor}}",
    "{{event.constructor}}",
    "{{event.type.repeat}}",
    "{{event.toString}}",
    "{{event.__proto__}}",
    "{{#event.tags.constructor.constructor}}a{{/event.tags.constructor.constructor}}",
    "{{#event.type.constructor.raw}}a{{/event.type.constructor.raw}}"
  ])("sees nothing that is no data: %s", (template) => {
    expect(rendered(template)).toBe("")
  })

  it.each(["{{event.type", "{{#event}}", "{{/event}}", "{{#a}}{{/b}}", "{{=a=}}", "a".repeat(10_001)])(
    "fails for what is no template: %s",
    (template) => {
      expect(rendered(template)).toMatch(/^! The template was not used/)
    }
  )

  it("stops templates that would never finish", () => {
    const many = { list: Array.from({ length: 1000 }, (_, index) => index), text: "a".repeat(100_000) }
    const nested = (depth: number): string => (depth === 0 ? "{{.}}" : `{{#list}}${nested(depth - 1)}{{/list}}`)
    for (const template of [nested(5), "{{text}}".repeat(100), "{{{text}}}".repeat(100)]) {
      expect(renderTemplate(template, many, json)).toEqual(
        Result.fail("The template was not used, for it makes more than 1 MB of text")
      )
    }
  })

  const large = {
    event: { text: "a".repeat(100_000), list: Array.from({ length: 50_000 }, (_, index) => index) },
    text: "a".repeat(400_000),
    tags: Array.from({ length: 100 }, () => ({ type: "simple", value: "v".repeat(50) })),
    control: "\u0001".repeat(200_000),
    wide: "€".repeat(350_000)
  }

  it.each([
    "{{text}}{{text}}",
    "{{text}}{{event.text}}",
    "{{event}}{{event.list}}",
    `${"x".repeat(9900)}{{#tags}}{{value}},{{/tags}}`
  ])("writes texts of nearly 1 MB: %s", (template) => {
    expect(Result.isSuccess(renderTemplate(template, large, json))).toBe(true)
  })

  it.each([
    "{{text}}{{text}}{{{text}}}",
    "{{event}}{{event}}{{event}}",
    "{{event.list}}".repeat(4),
    "{{control}}",
    "{{wide}}",
    `{{#event.list}}${"b".repeat(50)}{{/event.list}}`,
    `{{#tags}}${"b".repeat(9_950)}{{value}}{{/tags}}€`
  ])("writes no text of more than 1 MB: %s", (template) => {
    const outcome = Result.match(renderTemplate(template, large, json), {
      onFailure: (reason) => reason,
      onSuccess: ({ length }) => length
    })
    expect(outcome).toBe("The template was not used, for it makes more than 1 MB of text")
  })

  it("renders a value once, though it looks like a template", () => {
    const createdBy = "{{event.type}}{{#event}}x{{/event}}{{=<% %>=}}"
    const odd = { event: { type: "t", createdBy } }
    expect(renderTemplate("{{event.createdBy}}|{{{event.createdBy}}}|{{event}}", odd, (text) => text)).toEqual(
      Result.succeed(`${createdBy}|${createdBy}|${JSON.stringify(odd.event)}`)
    )
  })
})

describe("templateViolations", () => {
  it.each([
    [undefined, 0],
    ["", 0],
    ["{{event.type}}", 0],
    ["{{event.type", 1],
    ["{{#event}}", 1],
    ["a".repeat(10_001), 1]
  ])("judges %s", (template, count) => {
    expect(templateViolations(template, "/parameters/bodyTemplate")).toHaveLength(count)
  })
})

describe("escapeFor", () => {
  it.each([
    ["application/json", 'a\\"b\\n<&>'],
    ["Application/Problem+JSON; charset=utf-8", 'a\\"b\\n<&>'],
    ["text/html; charset=utf-8", "a&quot;b\n&lt;&amp;&gt;"],
    ["application/xml", "a&quot;b\n&lt;&amp;&gt;"],
    ["application/x-www-form-urlencoded", "a%22b%0A%3C%26%3E"],
    ["text/plain", 'a"b\n<&>'],
    ["", 'a"b\n<&>']
  ])("writes values for %s", (contentType, expected) => {
    expect(escapeFor(contentType)('a"b\n<&>')).toBe(expected)
  })
})
