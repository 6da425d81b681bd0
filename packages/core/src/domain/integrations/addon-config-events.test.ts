import { describe, expect, it } from "vitest"
import { addonConfigCreated, addonConfigDeleted, addonConfigUpdated } from "./addon-config-events.ts"
import type { Integration } from "./integration.ts"

const disclosure = { secretNames: ["token"], isOpen: (project: string) => project === "shop" }

const forProjects = (...projects: ReadonlyArray<string>): Integration => ({
  id: 1,
  provider: "pager",
  enabled: true,
  description: null,
  parameters: { team: "night", token: "not masked", secret: "*****" },
  events: ["feature-created"],
  projects,
  environments: []
})

describe("data of integration events", () => {
  it("is all but secrets", () => {
    const integration = forProjects()
    const data = { ...integration, parameters: { team: "night" } }
    expect(addonConfigCreated(integration, disclosure)).toEqual({ type: "addon-config-created", data })
    expect(addonConfigDeleted(integration, disclosure)).toEqual({ type: "addon-config-deleted", preData: data })
  })

  it.each<readonly [ReadonlyArray<string>, { home?: string; visible: ReadonlyArray<string> }]>([
    [["shop"], { visible: ["shop"] }],
    [["*", "secret"], { visible: ["*"] }],
    [["secret", "shop"], { visible: ["shop"] }],
    [["secret"], { home: "secret", visible: ["secret"] }],
    [["secret", "other secret"], { home: "secret", visible: ["secret"] }]
  ])("of one for %j is %j, where home is the project whose event it is", (projects, { home, visible }) => {
    const { data, project } = addonConfigCreated(forProjects(...projects), disclosure)
    expect({ home: project, visible: data?.["projects"] }).toEqual({ home, visible })
  })

  it("of a change is what either holds that the event's readers may see", () => {
    const opened = addonConfigUpdated(forProjects("secret"), forProjects("shop"), disclosure)
    expect([opened.project, opened.preData?.["projects"], opened.data?.["projects"]]).toEqual([undefined, [], ["shop"]])
    const hidden = addonConfigUpdated(forProjects("shop"), forProjects("secret"), disclosure)
    expect([hidden.project, hidden.preData?.["projects"], hidden.data?.["projects"]]).toEqual([
      "secret",
      ["shop"],
      ["secret"]
    ])
  })
})
