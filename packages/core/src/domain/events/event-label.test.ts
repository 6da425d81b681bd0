import { describe, expect, it } from "@effect/vitest"
import { eventLabel } from "./event-label.ts"
import { EventType } from "./event-type.ts"

describe("eventLabel", () => {
  it.each([
    ["feature-created", "Feature created"],
    ["feature-environment-enabled", "Feature enabled"],
    ["feature-strategy-add", "Feature strategy added"],
    ["strategy-deprecated", "Strategy type deprecated"],
    ["tag-type-updated", "Tag type updated"],
    ["api-token-created", "API token created"],
    ["pat-deleted", "Personal token deleted"],
    ["addon-config-updated", "Integration updated"],
    ["drop-tag-types", "All tag types removed"],
    ["environment-import", "Environment imported"]
  ] as const)("of %s is %s", (type, label) => {
    expect(eventLabel(type)).toBe(label)
  })

  it.each(EventType.literals)("of %s reads like a sentence without its subject", (type) => {
    expect(eventLabel(type)).toMatch(
      /^[A-Z][A-Za-z ]+ (?:[a-z]+ed|given|stale|project|user|group|review|request|undone|up)$/
    )
  })
})
