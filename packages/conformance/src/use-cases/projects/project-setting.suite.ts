import { assert } from "@effect/vitest"
import type { ProjectSettings } from "@halyard/core/domain"
import { getProjectOverview, summarizeProject, updateProjectSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { atDay } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aWorkspace } from "../../fixtures/workspaces.ts"
import { storedProject } from "../../fixtures/stored-entities.ts"

const aTemplate = { title: "Ticket", urlTemplate: "https://tickets.example.com/{{project}}/{{feature}}" }
const naming = { pattern: "[a-z]+-\\d+", example: "abc-1", description: "a word and a number" }

export const projectSettingSuite: UseCaseSuite = {
  "changes what is given and leaves the rest, and records the values before and after": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace({ description: "kept", defaultStickiness: "userId" })
    const before = yield* storedProject(project)
    const settings = { mode: "protected", featureLimit: 3 } as const
    const { answer, events } = yield* withRecordedEvents(
      as(callers.owner)(updateProjectSettings(project, settings)).pipe(atDay(10_000))
    )
    assert.deepStrictEqual(answer, { ...before, ...settings, updatedAt: answer.updatedAt })
    assert.isAbove(answer.updatedAt.localeCompare(before.updatedAt), 0)
    const author = { createdBy: "owner", createdByUserId: callers.owner.id }
    assert.deepStrictEqual(events, [{ type: "project-updated", ...author, project, data: answer, preData: before }])
    assert.deepStrictEqual(yield* storedProject(project), answer)
  }),

  "replaces naming as a whole, and takes empty texts for none": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const set = (featureNaming: ProjectSettings["featureNaming"]) =>
      Effect.map(asAdmin(updateProjectSettings(project, { featureNaming })), (answer) => answer.featureNaming)
    assert.deepStrictEqual(yield* set(naming), naming)
    const short = { pattern: "a+", example: null, description: null }
    assert.deepStrictEqual(yield* set({ pattern: "a+", example: "" }), short)
    assert.deepStrictEqual((yield* asAdmin(getProjectOverview(project))).featureNaming, short)
    const none = { pattern: null, example: null, description: null }
    assert.deepStrictEqual(yield* set({ pattern: "", example: "", description: "" }), none)
    assert.deepStrictEqual((yield* asAdmin(getProjectOverview(project))).featureNaming, none)
  }),

  "takes a limit away, but leaves it where it is not given": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 0, featureNaming: naming }))
    const { featureLimit, featureNaming } = yield* asAdmin(updateProjectSettings(project, { mode: "open" }))
    assert.deepStrictEqual({ featureLimit, featureNaming }, { featureLimit: 0, featureNaming: naming })
    assert.isNull((yield* asAdmin(updateProjectSettings(project, { featureLimit: null }))).featureLimit)
  }),

  "replaces link templates as a whole, and shows them with the project": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const set = (linkTemplates: ProjectSettings["linkTemplates"]) =>
      Effect.map(asAdmin(updateProjectSettings(project, { linkTemplates })), (answer) => answer.linkTemplates)
    const untitled = { title: "", urlTemplate: "https://example.com" }
    const kept = [aTemplate, { ...untitled, title: null }]
    assert.deepStrictEqual(yield* set([aTemplate, untitled]), kept)
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 3 }))
    assert.deepStrictEqual((yield* asAdmin(summarizeProject(project))).linkTemplates, kept)
    assert.deepStrictEqual(yield* set([]), [])
    assert.deepStrictEqual((yield* asAdmin(summarizeProject(project))).linkTemplates, [])
  }),

  "refuses settings that cannot be, and changes nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const before = yield* storedProject(project)
    const cases: ReadonlyArray<readonly [Partial<ProjectSettings>, ...Array<string>]> = [
      [{ featureNaming: { pattern: "(a" } }, "/featureNaming/pattern"],
      [{ featureNaming: { pattern: "a b" } }, "/featureNaming/pattern"],
      [{ featureNaming: { pattern: "(?=a)" } }, "/featureNaming/pattern"],
      [{ featureNaming: { ...naming, example: "abc" } }, "/featureNaming/example"],
      [
        { featureNaming: { pattern: null, example: "abc", description: "lost" } },
        "/featureNaming/example",
        "/featureNaming/description"
      ],
      [{ featureLimit: -1, defaultStickiness: "" }, "/defaultStickiness", "/featureLimit"],
      [{ featureLimit: 1.5 }, "/featureLimit"],
      [{ linkTemplates: [aTemplate, { title: null, urlTemplate: "{{feature}}" }] }, "/linkTemplates/1/urlTemplate"],
      [{ mode: "private", featureLimit: 5, featureNaming: { pattern: "[" } }, "/featureNaming/pattern"]
    ]
    for (const [settings, ...paths] of cases)
      yield* invalidAt(asAdmin(updateProjectSettings(project, settings)), ...paths)
    assert.deepStrictEqual(yield* storedProject(project), before)
  }),

  "loses nothing when two change different settings at once": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const changes = [{ mode: "protected" }, { defaultStickiness: "userId" }, { featureLimit: 5 }] as const
    yield* Effect.all(
      changes.map((change) => asAdmin(updateProjectSettings(project, change))),
      { concurrency: "unbounded" }
    )
    const { mode, defaultStickiness, featureLimit } = yield* storedProject(project)
    assert.deepStrictEqual(
      { mode, defaultStickiness, featureLimit },
      { mode: "protected", defaultStickiness: "userId", featureLimit: 5 }
    )
  }).pipe(racing),

  "is refused where there is no such project": refused(
    asAdmin(updateProjectSettings("never-made", { featureLimit: -1 })),
    notFound("project", "never-made")
  )
}
