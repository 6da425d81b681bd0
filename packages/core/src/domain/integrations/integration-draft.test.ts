import { describe, expect, it } from "vitest"
import { completeDraft, draftViolations, type IntegrationDraft } from "./integration-draft.ts"

const draft: IntegrationDraft = {
  provider: "webhook",
  enabled: true,
  parameters: {},
  events: ["feature-created", "feature-created"]
}

const known = {
  isProject: (id: string) => id === "shop",
  isEnvironment: (name: string) => name === "production"
}

describe("draftViolations", () => {
  const before = { projects: ["gone"], environments: ["lost"] }

  it.each<readonly [string, Partial<IntegrationDraft>, ReadonlyArray<string>]>([
    ["nothing of a draft for everything", {}, []],
    ["nothing of what there is", { projects: ["shop"], environments: ["production"] }, []],
    ["nothing of a star", { projects: ["*"], environments: ["*", "production"] }, []],
    ["nothing of names that it had before", { projects: ["gone", "shop"], environments: ["lost"] }, []],
    ["unknown projects", { projects: ["shop", "other", "lost"] }, ["/body/projects/1", "/body/projects/2"]],
    [
      "unknown environments",
      { environments: ["gone", "Production"] },
      ["/body/environments/0", "/body/environments/1"]
    ],
    ["a description that is too long", { description: "x".repeat(1001) }, ["/body/description"]],
    ["nothing of a description that is not", { description: "x".repeat(1000) }, []]
  ])("complains about %s", (_, given, paths) => {
    expect(draftViolations({ ...draft, ...given }, before, known, "/body").map(({ path }) => path)).toEqual(paths)
  })
})

describe("completeDraft", () => {
  it("takes every name once, and everything for all where nothing is named", () => {
    const { environments, events, projects } = completeDraft({ ...draft, projects: ["shop", "*", "shop"] })
    expect({ environments, events, projects }).toEqual({
      environments: [],
      events: ["feature-created"],
      projects: ["shop", "*"]
    })
  })

  it.each([
    ["is kept where it is left out", undefined, "before"],
    ["is none where it is null", null, null],
    ["is none where it is empty", "", null],
    ["is what is given", "after", "after"]
  ])("a description %s", (_, description, expected) => {
    const given = description === undefined ? draft : { ...draft, description }
    expect(completeDraft(given, { description: "before" }).description).toBe(expected)
  })

  it("a new one has no description by default", () => {
    expect(completeDraft(draft).description).toBeNull()
  })
})
