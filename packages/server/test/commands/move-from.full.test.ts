import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { adminToken, aFolder, ask, command, start } from "../harness/run-command.ts"

const sdkToken = "shop:development.a-token-of-sdks-for-tests"
const digestOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex")

const aStrategy = (title: string, rollout: string) => ({
  name: "flexibleRollout",
  title,
  segments: ["staff"],
  constraints: [{ contextName: "plan", operator: "IN", values: ["gold"] }],
  parameters: { rollout, stickiness: "default", groupId: "g" }
})

const aSafeguard = (metricName: string) => ({
  impactMetric: { metricName, timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
  triggerCondition: { operator: ">", threshold: 5 }
})

const aTemplate = {
  name: "Slowly",
  description: "Half first",
  milestones: [
    {
      name: "Half",
      transitionCondition: { intervalMinutes: 60 },
      strategies: [{ name: "flexibleRollout", parameters: { rollout: "50", stickiness: "default", groupId: "g" } }]
    },
    { name: "All", strategies: [{ name: "default" }] }
  ]
}

const [half, ...later] = aTemplate.milestones

const moment = "2026-11-20T10:00:00.000Z"

/** A paused plan with its first milestone active, and a strategy of the feature's own. */
const aPlannedState = {
  environment: "development",
  enabled: true,
  strategies: [aStrategy("Own", "1"), { ...half?.strategies[0], planned: 0 }],
  releasePlan: {
    name: "Slowly",
    template: "Slowly",
    milestones: [{ ...half, active: true, startedAt: moment, pausedAt: moment }, ...later],
    safeguards: [aSafeguard("errors")]
  },
  safeguards: [aSafeguard("failed_orders")]
}

/** An instance with something of every kind. */
const anInstance = async () => ({
  format: "halyard-instance",
  version: 1,
  environments: [{ name: "staging", type: "test", sortOrder: 9, enabled: true }],
  strategyTypes: [{ name: "byRegion", parameters: [{ name: "regions", type: "list", required: true }] }],
  tagTypes: [{ name: "team", description: "Who owns it", icon: "T", color: "#112233" }],
  tags: [{ type: "team", value: "checkout" }],
  contextFields: [
    { name: "plan", stickiness: true, sortOrder: 3, legalValues: [{ value: "gold" }, { value: "free" }] }
  ],
  roles: [
    { name: "Auditor", type: "root-custom", permissions: [{ name: "READ_ROLE" }] },
    {
      name: "Releaser",
      type: "project-custom",
      permissions: [{ name: "UPDATE_FEATURE_ENVIRONMENT", environment: "staging" }]
    }
  ],
  users: [
    { email: "ada@example.com", name: "Ada", rootRole: "Editor" },
    { username: "auditor", rootRole: "Auditor" },
    { email: "eve@example.com", rootRole: "Viewer", active: false }
  ],
  banners: [
    { message: "Welcome", variant: "success" },
    { message: "Upgrade on Friday", sticky: true, link: "dialog", dialog: "From 8 to 9" }
  ],
  serviceAccounts: [{ username: "pipeline", name: "Pipeline", rootRole: "Editor" }],
  groups: [
    { name: "Shop team", description: "Sells", mappingsSSO: ["shop"], rootRole: "Viewer", members: ["ada@example.com"] }
  ],
  projects: [
    {
      id: "shop",
      name: "Shop",
      description: "Sells",
      mode: "private",
      defaultStickiness: "plan",
      featureLimit: 50,
      featureNaming: { pattern: "^[a-z-]+$", example: "checkout", description: null },
      environments: [
        { environment: "development", requiredApprovals: 2, serviceAccountsApprove: true },
        { environment: "staging", requiredApprovals: 1, defaultStrategy: aStrategy("Default", "5") }
      ],
      access: {
        users: [{ user: "ada@example.com", roles: ["Owner"] }],
        groups: [{ group: "Shop team", roles: ["Member", "Releaser"] }],
        reviewers: ["ada@example.com"]
      }
    }
  ],
  segments: [
    { name: "staff", project: "shop", constraints: [{ contextName: "userId", operator: "IN", values: ["1"] }] }
  ],
  releasePlanTemplates: [aTemplate, { name: "Retired", archived: true, milestones: [{ name: "All" }] }],
  features: [
    { name: "planned", project: "shop", environments: [aPlannedState] },
    {
      name: "checkout",
      project: "shop",
      type: "experiment",
      description: "The new checkout",
      impressionData: true,
      stale: true,
      tags: [{ type: "team", value: "checkout" }],
      environments: [
        {
          environment: "development",
          enabled: true,
          strategies: [aStrategy("First", "50"), aStrategy("Second", "100")]
        },
        { environment: "staging", enabled: false, strategies: [aStrategy("Only", "10")] }
      ]
    },
    { name: "basket", project: "shop", dependencies: [{ feature: "checkout", variants: ["blue"] }] },
    { name: "done", project: "shop", completion: { status: "kept" } },
    {
      name: "old",
      project: "shop",
      archived: true,
      environments: [{ environment: "staging", enabled: false, strategies: [aStrategy("Old", "1")] }]
    }
  ],
  apiTokens: [
    {
      name: "sdk",
      type: "client",
      projects: ["shop"],
      environment: "development",
      secretDigest: await digestOf(sdkToken),
      masked: "****"
    }
  ],
  settings: { frontendApiOrigins: ["https://shop.example.com"] },
  integrations: [
    {
      provider: "webhook",
      description: "shop",
      enabled: false,
      parameters: { url: "https://example.com/hook" },
      events: ["feature-created"],
      projects: ["shop"]
    }
  ]
})

const contentOf = (file: string): Record<string, ReadonlyArray<Record<string, unknown>>> => ({
  ...JSON.parse(readFileSync(file, "utf8")),
  exportedAt: undefined
})

describe("move-from", () => {
  it("brings everything of a running server, once", async () => {
    const folder = aFolder()
    const [first, second] = [join(folder, "first"), join(folder, "second")]
    const files = {
      given: join(folder, "given.json"),
      here: join(folder, "here.json"),
      there: join(folder, "there.json")
    }
    writeFileSync(files.given, JSON.stringify(await anInstance()))
    const imported = await command({ HALYARD_DATA_DIR: first }, "import-instance", "--from", files.given)
    expect(imported).toEqual({ code: 0, output: expect.stringContaining("0 that did not come") })
    await command({ HALYARD_DATA_DIR: first }, "export-instance", "--to", files.there)
    const server = await start({ HALYARD_DATA_DIR: first, BASE_URI_PATH: "/flags" })

    const variables = { HALYARD_DATA_DIR: second, MOVE_FROM_TOKEN: adminToken }
    const dry = await command(variables, "move-from", "--dry-run", "--url", server.url)
    expect(dry.output).toContain("Would create:")
    expect(dry.output).toContain("feature checkout")
    const moved = await command(variables, "move-from", "--url", `${server.url}/api`)
    expect(moved.output).toMatch(/\d+ items created/)
    expect(moved.output).not.toContain(adminToken)
    const again = await command(variables, "move-from", "--url", server.url)
    expect(again.output).toMatch(/0 items created, 0 changed/)

    await command({ HALYARD_DATA_DIR: second }, "export-instance", "--to", files.here)
    const [here, there] = [contentOf(files.here), contentOf(files.there)]
    // The interface shows no secrets.
    const without = { exportedAt: undefined, apiTokens: undefined, integrations: undefined }
    expect({ ...here, ...without }).toEqual({ ...there, ...without })
    expect(moved.output).toContain("API token sdk: Its secret cannot be read")
    expect(moved.output).toContain('integration webhook "shop": It lacks its url')
    expect(moved.code).toBe(3)
    expect((await ask(server, "/api/admin/projects")).status).toBe(200)
  })

  it("names wrong arguments, a missing token and a wrong one, without showing tokens", async () => {
    const variables = { HALYARD_DATA_DIR: join(aFolder(), "data") }
    const secret = "*:*.a-token-that-nobody-may-see"
    for (const args of [[], ["--token", secret], ["--url", "https://unleash.example", secret]]) {
      const refused = await command(variables, "move-from", ...args)
      expect(refused).toEqual({ code: 2, output: expect.stringContaining("Usage") })
      expect(refused.output).not.toContain(secret)
    }
    const url = "http://127.0.0.1:9/flags"
    const missing = await command(variables, "move-from", "--url", url)
    expect(missing).toEqual({ code: 1, output: expect.stringContaining("Set MOVE_FROM_TOKEN") })
  })
})
