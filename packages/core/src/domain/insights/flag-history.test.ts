import { describe, expect, it } from "@effect/vitest"
import { newEvent, type Event, type EventDraft } from "../events/event.ts"
import { featureDeleted, featureRevived } from "../features/archive-rules.ts"
import { featureArchived, featureCreated, featureMoved, metadataChanged } from "../features/feature-events.ts"
import { type FeatureType, featureTypeUpdated, initialFeatureTypes } from "../catalog/feature-type.ts"
import { systemPrincipal } from "../access/principal.ts"
import { projectCreated, projectDeleted, projectUpdated } from "../projects/project-events.ts"
import type { Project } from "../projects/project.ts"
import { flagsOfProjects, meansToProduction, type PastFeature, presentFlags, undoEvent } from "./flag-history.ts"

const at = (day: number, time = "12:00") => `2026-11-${String(day).padStart(2, "0")}T${time}:00.000Z`

const flag = (given: Partial<PastFeature> = {}): PastFeature => ({
  name: "flag",
  project: "shop",
  type: "release",
  stale: false,
  archived: false,
  createdAt: at(1),
  ...given
})

const metadata = (given: Partial<PastFeature> = {}) => ({
  ...flag(given),
  type: "release" as const,
  description: null,
  impressionData: false
})

const project = (given: Partial<Project> = {}): Project => ({
  id: "shop",
  name: "Shop",
  description: null,
  mode: "open",
  defaultStickiness: "default",
  featureLimit: null,
  featureNaming: { pattern: null },
  linkTemplates: [],
  createdAt: at(1, "00:00"),
  updatedAt: at(1, "00:00"),
  archivedAt: null,
  ...given
})

/** An event as stores return it. */
const event = (draft: EventDraft, createdAt = at(10)): Event => {
  const { dataJson, preDataJson } = newEvent(draft, systemPrincipal, createdAt)
  return {
    id: 1,
    createdAt,
    type: draft.type,
    createdBy: "x",
    createdByUserId: 1,
    environment: null,
    project: draft.project ?? null,
    featureName: draft.featureName ?? null,
    data: dataJson === null ? null : JSON.parse(dataJson),
    preData: preDataJson === null ? null : JSON.parse(preDataJson),
    tags: null,
    groupType: null,
    groupId: null,
    reason: null
  }
}

const address = { project: "shop", feature: "flag" }

const shop = { id: "shop", mode: "open" }
const b = { id: "b", mode: "open" }

describe("undoEvent", () => {
  it.each(["open", "private"])("undoes a move out of a private project into one that is %s", (mode) => {
    const history = presentFlags([flag({ project: "b" })], [project()], initialFeatureTypes)
    const drafts = featureMoved("flag", { ...shop, mode: "private" }, { ...b, mode })
    const past = drafts.toReversed().reduce((later, draft) => undoEvent(later, event(draft)), history)
    expect(flagsOfProjects(past, at(20)).get("shop")).toMatchObject({ total: 1 })
  })

  const now = [flag(), flag({ name: "other", createdAt: at(2) })]
  it.each<[string, ReadonlyArray<PastFeature>, EventDraft | undefined, object]>([
    ["a creation", now, featureCreated(metadata(), []), { total: 1, stale: 0 }],
    ["an archiving", [flag({ archived: true })], featureArchived(address), { total: 1 }],
    ["a revival", now, featureRevived(metadata()), { total: 1 }],
    ["a deletion", [], featureDeleted({ ...metadata(), archivedAt: at(9) }, []), { total: 0 }],
    ["a stale mark", [flag({ stale: true })], metadataChanged(metadata(), metadata({ stale: true }))[0], { stale: 0 }],
    ["its removal", now, metadataChanged(metadata({ stale: true }), metadata())[0], { total: 2, stale: 1 }],
    ["a move away", [flag({ project: "b" })], featureMoved("flag", shop, b)[0], { total: 1 }],
    ["a move here", now, featureMoved("flag", b, shop)[0], { total: 1 }],
    ["a change to an unknown feature", [], featureArchived(address), { total: 0 }],
    ["anything else", now, { type: "feature-tagged", project: "shop", featureName: "flag" }, { total: 2 }]
  ])("undoes %s", (_, features, draft, expected) => {
    const history = presentFlags(features, [project()], initialFeatureTypes)
    const past = undoEvent(history, event(draft ?? { type: "feature-updated" }))
    expect(flagsOfProjects(past, at(20)).get("shop")).toMatchObject(expected)
  })

  it("undoes the life of a feature, starting from its end", () => {
    const life: ReadonlyArray<[EventDraft, object | undefined]> = [
      [projectDeleted(project({ archivedAt: at(19) })), undefined],
      [featureDeleted({ ...metadata({ stale: true }), archivedAt: at(17) }, []), undefined],
      [projectUpdated(project(), project({ archivedAt: at(19) })), { total: 0, stale: 0 }],
      [featureArchived(address), { total: 1, stale: 1 }],
      [
        metadataChanged(metadata(), metadata({ stale: true }))[0] ?? { type: "feature-updated" },
        { total: 1, stale: 0 }
      ],
      [featureCreated(metadata(), []), { total: 0, stale: 0 }],
      [projectCreated(project()), undefined]
    ]
    let history = presentFlags([], [], initialFeatureTypes)
    for (const [draft, expected] of life) {
      history = undoEvent(history, event(draft))
      const flags = flagsOfProjects(history, at(20)).get("shop")
      if (expected === undefined) expect([draft.type, flags]).toEqual([draft.type, undefined])
      else expect([draft.type, flags]).toEqual([draft.type, expect.objectContaining(expected)])
    }
  })

  it("undoes changes of type and lifetime, which determine potential staleness", () => {
    const [release, other] = [initialFeatureTypes[0], initialFeatureTypes[2]] as [FeatureType, FeatureType]
    const history = presentFlags([flag({ type: "operational" })], [project()], initialFeatureTypes)
    const isOld = (past: typeof history, moment: string) =>
      flagsOfProjects(past, moment).get("shop")?.potentiallyStale === 1
    // Features of type operational have a lifetime of seven days.
    expect([isOld(history, at(8, "11:59")), isOld(history, at(8))]).toEqual([false, true])
    const [changed] = metadataChanged(metadata(), { ...metadata(), type: "operational" })
    expect(isOld(undoEvent(history, event(changed ?? featureArchived(address))), at(8))).toBe(false)
    const longer = undoEvent(history, event(featureTypeUpdated({ ...other, lifetimeDays: 9 }, other)))
    expect([isOld(longer, at(9)), isOld(longer, at(10))]).toEqual([false, true])
    const forGood = undoEvent(history, event(featureTypeUpdated({ ...other, lifetimeDays: null }, other)))
    expect(isOld(forGood, at(30))).toBe(false)
    expect(isOld(undoEvent(history, event(featureTypeUpdated({ ...release, lifetimeDays: 1 }, release))), at(9))).toBe(
      true
    )
  })
})

describe("flagsOfProjects", () => {
  it("includes projects without flags, but not archived or future ones", () => {
    const projects = [
      project({ id: "empty" }),
      project({ id: "archived", archivedAt: at(2) }),
      project({ id: "late", createdAt: at(11) })
    ]
    const features = [flag({ project: "late", createdAt: at(11) }), flag({ name: "b", project: "gone" })]
    const flags = flagsOfProjects(presentFlags(features, projects, initialFeatureTypes), at(10))
    expect([...flags]).toEqual([["empty", { total: 0, stale: 0, potentiallyStale: 0 }]])
  })

  it("leaves out features that were created later, whatever the log says", () => {
    const history = presentFlags([flag({ createdAt: at(10) })], [project()], initialFeatureTypes)
    expect(flagsOfProjects(history, at(9)).get("shop")?.total).toBe(0)
    expect(flagsOfProjects(history, at(10)).get("shop")?.total).toBe(1)
  })
})

describe("meansToProduction", () => {
  it("averages features that first reached production in the window", () => {
    const features = [
      flag({ name: "a", createdAt: at(1) }),
      flag({ name: "b", createdAt: at(2), archived: true }),
      flag({ name: "early", createdAt: at(1) }),
      flag({ name: "later", createdAt: at(1) }),
      flag({ name: "elsewhere", project: "b", createdAt: at(4) })
    ]
    const firsts = new Map([
      ["a", [at(5)]],
      ["b", [at(8)]],
      ["early", [at(4, "11:59")]],
      ["later", [at(20, "12:01")]],
      ["elsewhere", [at(3), at(20), at(21)]],
      ["gone", [at(5)]]
    ])
    const history = presentFlags(features, [project()], initialFeatureTypes)
    const means = meansToProduction(history, firsts, { from: at(4), to: at(20) })
    expect([...means].map(([id, millis]) => [id, millis / 86_400_000])).toEqual([
      ["shop", 5],
      ["b", 16]
    ])
  })
})
