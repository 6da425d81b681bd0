import { describe, expect, it } from "vitest"
import { completeTemplates, linkTemplateViolations } from "./link-template.ts"

const some = (length: number) => Array.from({ length }, () => ({ title: null, urlTemplate: "https://example.com" }))

describe("templateViolations", () => {
  it.each(["https://tickets.example.com/{{project}}/{{feature}}", "http://localhost:3000/?flag={{feature}}"])(
    "accepts %s",
    (urlTemplate) => expect(linkTemplateViolations([{ title: null, urlTemplate }], "")).toEqual([])
  )

  it.each([
    ["javascript:alert({{feature}})", "must be an http or https URL of at most 2000 characters"],
    ["{{feature}}", "must be an http or https URL of at most 2000 characters"],
    [
      "https://example.com/{{environment}}",
      'can have the placeholders {{project}} and {{feature}}, but not "{{environment}}"'
    ]
  ])("refuses %s at its address", (urlTemplate, problem) => {
    const fine = { title: "Ticket", urlTemplate: "https://example.com/{{feature}}" }
    expect(linkTemplateViolations([fine, { title: null, urlTemplate }], "/linkTemplates")).toEqual([
      { path: "/linkTemplates/1/urlTemplate", problem }
    ])
  })

  it("allows ten", () => {
    expect(linkTemplateViolations(some(10), "/linkTemplates")).toEqual([])
    expect(linkTemplateViolations(some(11), "/linkTemplates")).toEqual([
      { path: "/linkTemplates", problem: "must have at most 10 items" }
    ])
  })
})

it("takes an empty title for none", () =>
  expect(completeTemplates([{ title: "", urlTemplate: "https://example.com" }])).toEqual([
    { title: null, urlTemplate: "https://example.com" }
  ]))
