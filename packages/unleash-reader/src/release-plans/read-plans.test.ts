import { describe, expect, it } from "@effect/vitest"
import { answersOf, read } from "../../test/fake-server.ts"

const plain = answersOf(8)
const featureName = "mv-1-0003"
const basePath = `/projects/default/features/${featureName}/environments/production`
const present = plain[`${basePath}/strategies`] as ReadonlyArray<Record<string, unknown>>
const exported = plain["/features-batch/export production"] as {
  readonly featureStrategies: ReadonlyArray<Record<string, unknown>>
}
const segment = (plain["/segments"] as { segments: ReadonlyArray<{ id: number; name: string }> }).segments[0]

/** A strategy of the feature as a milestone has it. */
const milestoneStrategy = ({ name, ...strategy }: Record<string, unknown>, others: object = {}) => ({
  ...strategy,
  strategyName: name,
  milestoneId: "m-1",
  ...others
})

const aStrategy = {
  id: "s-9",
  milestoneId: "t-1",
  sortOrder: 0,
  strategyName: "flexibleRollout",
  title: null,
  parameters: { rollout: "50", stickiness: "default", groupId: "g" },
  constraints: [],
  variants: [],
  segments: [segment?.id],
  disabled: null
}

const template = {
  id: "t",
  discriminator: "template",
  name: "Slowly",
  description: null,
  createdByUserId: 1,
  createdAt: "2026-11-20T10:00:00.000Z",
  archivedAt: null,
  milestones: [
    { id: "t-2", name: "All", sortOrder: 1, transitionCondition: null, strategies: [] },
    { id: "t-1", name: "Half", sortOrder: 0, transitionCondition: { intervalMinutes: 60 }, strategies: [aStrategy] }
  ]
}

const aSafeguard = {
  id: "g-1",
  action: { type: "pauseMilestoneProgressions", id: "p" },
  impactMetric: {
    id: "g-1",
    metricName: "errors",
    timeRange: "hour",
    aggregationMode: "count",
    labelSelectors: {}
  },
  triggerCondition: { operator: ">", threshold: 5 }
}

const aPlan = {
  ...template,
  id: "p",
  discriminator: "plan",
  featureName,
  environment: "production",
  releasePlanTemplateId: "t",
  activeMilestoneId: "m-1",
  milestones: [
    {
      id: "m-1",
      name: "Some",
      sortOrder: 0,
      startedAt: "2026-11-20T10:00:00.000Z",
      transitionCondition: { intervalMinutes: 60 },
      pausedAt: null,
      strategies: present.slice(0, 1).map((strategy) => milestoneStrategy(strategy))
    },
    { id: "m-2", name: "Half", sortOrder: 1, strategies: [aStrategy] }
  ],
  safeguards: [aSafeguard]
}

const answers = { ...plain, "/release-plan-templates": [template] }

const stateIn = ({ document }: Awaited<ReturnType<typeof read>>) =>
  document.features
    ?.find(({ name }) => name === featureName)
    ?.environments?.find((state) => state.environment === "production")

describe("templates of release plans", () => {
  const milestones = [
    {
      name: "Half",
      sortOrder: 0,
      transitionCondition: { intervalMinutes: 60 },
      strategies: [{ segments: [segment?.name] }]
    },
    { name: "All", sortOrder: 1, strategies: [] }
  ]

  it("come with their milestones in order, and segments by name", async () => {
    const { document, leftOff } = await read(answers)
    expect(leftOff).toEqual([])
    expect(document.releasePlanTemplates).toMatchObject([{ name: "Slowly", archived: false, milestones }])
  })

  it("come from lists without milestones, one by one, and are named where the server does not show these", async () => {
    const short = { ...answers, "/release-plan-templates": [{ ...template, milestones: undefined }] }
    const { document } = await read({ ...short, "/release-plan-templates/t": template })
    expect(document.releasePlanTemplates).toMatchObject([{ name: "Slowly", milestones }])
    const { leftOff } = await read(short)
    const reason = "The server does not show its milestones"
    expect(leftOff).toEqual([{ kind: "release plan template", name: "Slowly", reason }])
  })

  it("are absent in free editions without a note, so that loading does not change them", async () => {
    const { absent, document, leftOff, requests } = await read(plain)
    expect(leftOff).toEqual([])
    expect(absent.filter((what) => /plan|safeguard/.test(what))).toEqual([])
    expect(requests.filter((path) => path.includes("release-plans"))).toEqual([])
    expect(document).not.toHaveProperty("releasePlanTemplates")
    expect(JSON.stringify(document.features)).not.toContain("releasePlan")
  })
})

describe("release plans of features", () => {
  it.each([aPlan, [aPlan]])(
    "come with how far they are, their safeguards, and the strategies that are theirs",
    async (plan) => {
      const reading = await read({ ...answers, [`${basePath}/release-plans`]: plan })
      expect(reading.leftOff).toEqual([])
      const { releasePlan, strategies = [] } = stateIn(reading) ?? {}
      const { action, impactMetric, triggerCondition } = aSafeguard
      const { id, ...figure } = impactMetric
      expect(id).toBe(aSafeguard.id)
      expect(releasePlan).toMatchObject({
        name: "Slowly",
        template: "Slowly",
        milestones: [
          { name: "Some", active: true, startedAt: "2026-11-20T10:00:00.000Z" },
          { name: "Half", active: false, strategies: [{ segments: [segment?.name] }] }
        ],
        safeguards: [{ action: { type: action.type }, impactMetric: figure, triggerCondition }]
      })
      expect(strategies.map(({ planned }) => planned)).toEqual(
        present.map((_strategy, index) => (index === 0 ? 0 : undefined))
      )
      const others = reading.document.features?.flatMap(({ environments = [] }) => environments) ?? []
      expect(others.filter((state) => state.releasePlan === null).length).toBe(others.length - 1)
    }
  )

  it("find their strategies by content where the ids differ", async () => {
    const [own] = exported.featureStrategies.filter((strategy) => strategy["id"] === present[0]?.["id"])
    const strategies = [milestoneStrategy(own ?? {}, { id: "another" })]
    const milestones = [{ ...aPlan.milestones[0], strategies }]
    const reading = await read({ ...answers, [`${basePath}/release-plans`]: { ...aPlan, milestones } })
    expect(reading.leftOff).toEqual([])
    expect(stateIn(reading)?.strategies?.map(({ planned }) => planned)).toContain(0)
  })

  it("are left off by feature and environment if they cannot be decoded, and the feature is read", async () => {
    const foreign = { ...aPlan, milestones: [{ ...aPlan.milestones[0], strategies: [aStrategy] }] }
    const lost = await read({ ...answers, [`${basePath}/release-plans`]: foreign })
    const reason = `It comes without its release plan "Slowly" in production: The server does not say which strategies of the feature come from its active milestone`
    expect(lost.leftOff).toEqual([{ kind: "feature", name: featureName, reason }])
    expect(stateIn(lost)?.strategies).toHaveLength(present.length)
    expect(stateIn(lost)).not.toHaveProperty("releasePlan")
    const unreadable = { ...aPlan, milestones: [{ ...aPlan.milestones[0], sortOrder: "first" }] }
    const { leftOff } = await read({ ...answers, [`${basePath}/release-plans`]: [unreadable, { name: "Another" }] })
    expect(leftOff).toEqual([
      expect.objectContaining({
        name: featureName,
        reason: expect.stringContaining('without its release plan "Another" in production')
      }),
      expect.objectContaining({
        name: featureName,
        reason: expect.stringContaining("its release plan in production cannot be read")
      })
    ])
  })

  it("come without a safeguard that is unknown here, which is named", async () => {
    const unknown = { ...aSafeguard, action: { type: "callSomebody", id: "p" } }
    const nameless = { ...aSafeguard, impactMetric: { ...aSafeguard.impactMetric, metricName: "" } }
    const safeguards = [unknown, nameless, aSafeguard]
    const reading = await read({ ...answers, [`${basePath}/release-plans`]: { ...aPlan, safeguards } })
    expect(reading.leftOff.map(({ name, reason }) => [name, reason])).toEqual([
      [featureName, expect.stringContaining('its safeguard of "errors" in production cannot be read')],
      [featureName, expect.stringContaining('without its safeguard of "" in production')]
    ])
    expect(stateIn(reading)?.releasePlan?.safeguards).toHaveLength(1)
  })
})

describe("safeguards of features", () => {
  it("are read where the server has them, and left off where it has only those of other features", async () => {
    const action = { type: "disableFeatureEnvironment", id: "production" }
    const reading = await read(answers, {}, (path) => {
      if (!path.endsWith("/safeguards")) return undefined
      if (path.includes("development")) return new Response("{}", { status: path.includes(featureName) ? 404 : 200 })
      return Response.json(path.startsWith(basePath) ? [{ ...aSafeguard, action }] : [])
    })
    expect(stateIn(reading)?.safeguards).toMatchObject([
      { impactMetric: { metricName: "errors" }, action: { type: action.type } }
    ])
    const reason = "It comes without its safeguards in development: The server does not show them"
    expect(reading.leftOff).toEqual([{ kind: "feature", name: featureName, reason }])
  })

  it("are absent where the server reveals none, so that loading does not change them, and the summary says so", async () => {
    const reading = await read(answers)
    expect(reading.absent).toContain("safeguards of features that have no release plan")
    expect(stateIn(reading)).not.toHaveProperty("safeguards")
  })
})
