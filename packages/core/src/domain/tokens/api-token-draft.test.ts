import { describe, expect, it } from "@effect/vitest"
import {
  apiTokenTypeNameOf,
  apiTokenTypeOf,
  apiTokenViolations,
  draftedToken,
  type NewApiToken,
  otherProjectViolations,
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

const faultsOf = (
  draft: Partial<NewApiToken>,
  type: "client" | "admin" = "client",
  name: object = { tokenName: "web" }
) =>
  apiTokenViolations({ type, ...name, ...draft }, type, known).map(({ other, path, problem }) =>
    [path, problem, ...(other === undefined ? [] : [other])].join(" ")
  )

describe("messages about drafts", () => {
  it.each<[Partial<NewApiToken>, ReadonlyArray<string>]>([
    [{}, []],
    [{ tokenName: "" }, ["/tokenName must have 1 to 100 characters, not 0"]],
    [{ expiresAt: "soon" }, ["/expiresAt must be a date and time such as 2026-11-20T18:00:00.000Z"]],
    [{ project: "web", projects: ["app"] }, ["/project must equal /projects"]],
    [{ projects: [] }, ["/projects must name a project"]],
    [{ projects: ["web", "*"] }, ['/projects/1 must not be "*" beside other projects']],
    [{ project: "gone" }, ['/project must name a project, and there is no "gone"']],
    [{ projects: ["web", "gone"] }, ['/projects/1 must name a project, and there is no "gone"']],
    [{ environment: "*" }, ["/environment must be one environment"]]
  ])("%j", (draft, expected) => {
    expect(faultsOf(draft)).toEqual(expected)
  })

  it("name the property that has the name", () => {
    expect(faultsOf({}, "client", {})).toEqual(["/tokenName is required"])
    expect(faultsOf({ username: "" }, "client", {})).toEqual(["/username must have 1 to 100 characters, not 0"])
    expect(faultsOf({ username: "web" }, "client", {})).toEqual([])
  })

  it("say that admin tokens are for everything", () => {
    expect(faultsOf({ environment: "*", project: "*", projects: ["*"] }, "admin")).toEqual([])
    expect(faultsOf({ environment: "development", project: "web", projects: ["web"] }, "admin")).toEqual([
      '/environment must be "*" for an admin token',
      '/project must be "*" for an admin token',
      '/projects must be ["*"] for an admin token'
    ])
  })

  it("say that a token of a project is for no other", () => {
    const rule = "must be left out, or name only the project of the path. Create tokens for other projects there"
    expect(otherProjectViolations("web", {})).toEqual([])
    expect(otherProjectViolations("web", { project: "web", projects: ["web", "web"] })).toEqual([])
    expect(otherProjectViolations("web", { project: "app", projects: ["web", "app"] })).toEqual([
      { path: "/project", problem: rule },
      { path: "/projects", problem: rule }
    ])
  })
})

it("calls tokens for servers client, whatever they are called", () => {
  expect([apiTokenTypeOf("backend"), apiTokenTypeOf("client"), apiTokenTypeOf("admin")]).toEqual([
    "client",
    "client",
    "admin"
  ])
})
