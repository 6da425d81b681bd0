import { describe, expect, it } from "@effect/vitest"
import {
  apiTokenTypeNameOf,
  apiTokenViolations,
  draftedToken,
  type NewApiToken,
  whyForAdministrators
} from "./api-token-draft.ts"

const known = {
  projects: new Set(["web", "app"]),
  environments: [
    {
      name: "development",
      type: "development",
      sortOrder: 1,
      enabled: true,
      protected: false,
      requiredApprovals: null
    },
    { name: "old", type: "test", sortOrder: 2, enabled: false, protected: false, requiredApprovals: null }
  ]
}

describe("drafts of API tokens", () => {
  it.each([
    [{}, ["*"], "development"],
    [{ project: "web" }, ["web"], "development"],
    [{ project: "web", projects: ["web"] }, ["web"], "development"],
    [{ projects: ["web", "app", "web"], environment: "development" }, ["web", "app"], "development"],
    [{ projects: ["*"] }, ["*"], "development"]
  ])("%j is for %j", (given, projects, environment) => {
    const draft: NewApiToken = { tokenName: "t", type: "client", ...given }
    expect(apiTokenViolations(draft, "client", known)).toEqual([])
    expect(draftedToken(draft, "client")).toEqual({
      name: "t",
      type: "client",
      typeName: "client",
      projects,
      environment,
      expiresAt: null
    })
  })

  it.each([
    [{ project: "web", projects: ["app"] }, ["/project"]],
    [{ projects: ["web", "*"] }, ["/projects/1"]],
    [{ projects: [] }, ["/projects"]],
    [{ environment: "old" }, ["/environment"]],
    [{ environment: "*" }, ["/environment"]],
    [{ expiresAt: "0000-01-01T00:00:00Z" }, ["/expiresAt"]]
  ])("%j is refused at %j", (given, paths) => {
    const draft: NewApiToken = { tokenName: "t", type: "client", ...given }
    expect(apiTokenViolations(draft, "client", known).map(({ path }) => path)).toEqual(paths)
  })

  it.each([
    [{}, true],
    [{ project: "*" }, true],
    [{ projects: ["*"] }, true],
    [{ projects: ["web", "*"] }, true],
    [{ project: "web" }, false],
    [{ projects: ["web", "app"] }, false],
    [{ projects: [] }, false]
  ])("%j is for administrators only: %s", (given, expected) => {
    expect(whyForAdministrators({ tokenName: "t", type: "client", ...given }) !== undefined).toBe(expected)
  })

  it("are of types in any case", () => {
    expect(["client", "BackEnd", "FRONTEND", "Admin", "proxy", "constructor", ""].map(apiTokenTypeNameOf)).toEqual([
      "client",
      "backend",
      "frontend",
      "admin",
      undefined,
      undefined,
      undefined
    ])
  })

  it("for administration are for everything", () => {
    const draft: NewApiToken = { username: "old name", type: "admin", expiresAt: "2031-01-01T00:00:00+01:00" }
    expect(apiTokenViolations(draft, "admin", known)).toEqual([])
    expect(draftedToken(draft, "admin")).toEqual({
      name: "old name",
      type: "admin",
      typeName: "admin",
      projects: ["*"],
      environment: "*",
      expiresAt: "2030-12-31T23:00:00.000Z"
    })
    const narrow = { ...draft, environment: "development", project: "web" }
    expect(apiTokenViolations(narrow, "admin", known)).toHaveLength(2)
  })
})
