import {
  addDependency,
  archiveFeature,
  createContextField,
  createSegment,
  type ImportData,
  type ImportRequest,
  type ResourceLimits,
  updateProjectSettings
} from "@halyard/core"
import { Effect } from "effect"
import { uniqueName } from "../../unique.ts"
import { anImport } from "./import-worlds.ts"
import { asAdmin } from "../people/principals.ts"
import type { UseCaseNeeds } from "../use-case-promises.ts"
import { addFlag, aWorkspace } from "../worlds.ts"

/** An import with something wrong, what is said of it and the names that it is said of. */
export interface Fault {
  readonly request: ImportRequest
  readonly message: RegExp
  readonly items: ReadonlyArray<string>
  readonly limits?: Partial<ResourceLimits>
}

interface Place {
  readonly project: string
  /** The name of a feature that the import makes. */
  readonly name: string
}

type Draft = Omit<Fault, "request"> & { readonly data: Partial<ImportData> }

/** One fault in an import of one feature. */
const fault = (draft: (place: Place) => Draft | Effect.Effect<Draft, unknown, UseCaseNeeds>) =>
  Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const name = yield* uniqueName("faulty")
    const drafted = draft({ project, name })
    const { data, ...rest } = Effect.isEffect(drafted) ? yield* drafted : drafted
    const request = anImport(project, { features: [{ name }], ...data })
    return { request, ...rest } satisfies Fault
  })

const depends = (feature: string, on: string) => ({ feature, dependencies: [{ feature: on }] })

/** A strategy of the feature, as everybody may have it. */
const strategyOf = (featureName: string) => ({ name: "default", featureName })

export const importFaults = {
  "a strategy type that does not exist": fault(({ name }) => ({
    data: { featureStrategies: [{ name: "unheardOf", featureName: name }] },
    message: /Strategy types that do not exist/,
    items: ["unheardOf"]
  })),
  "legal values that go beyond an existing field's": fault(() =>
    Effect.gen(function* () {
      const field = yield* uniqueName("field")
      yield* asAdmin(createContextField({ name: field, legalValues: [{ value: "old" }] }))
      const contextFields = [{ name: field, legalValues: [{ value: "old" }, { value: "new" }] }]
      return { data: { contextFields }, message: /legal values/, items: [field] }
    })
  ),
  "a constraint on a field that is neither imported nor there": fault(({ name }) => {
    const constraints = [{ contextName: "nowhere", operator: "IN", values: ["1"] }]
    const data = { featureStrategies: [{ ...strategyOf(name), constraints }] }
    return { data, message: /neither exist nor come along/, items: ["nowhere"] }
  }),
  "a feature of another project": fault(() =>
    Effect.gen(function* () {
      const { project } = yield* aWorkspace()
      const { feature } = yield* addFlag(project)
      const items = [`${feature} (in project ${project})`]
      return { data: { features: [{ name: feature }] }, message: /exist in another project/, items }
    })
  ),
  "a feature that comes twice": fault(({ name }) => ({
    data: { features: [{ name }, { name, type: "experiment" }] },
    message: /holds more than once/,
    items: [name]
  })),
  "a name that breaks the rules": fault(() => ({
    data: { features: [{ name: "not good" }, { name: ".." }] },
    message: /names that break the rules/,
    items: ["not good", ".."]
  })),
  "a name that does not match the pattern": fault(({ project, name }) =>
    Effect.gen(function* () {
      yield* asAdmin(updateProjectSettings(project, { featureNaming: { pattern: "ui-.*" } }))
      return { data: {}, message: /naming pattern "\^\(\?:ui-\.\*\)\$"/, items: [name] }
    })
  ),
  "more features than the project may have": fault(({ project, name }) =>
    Effect.gen(function* () {
      yield* asAdmin(updateProjectSettings(project, { featureLimit: 2 }))
      yield* addFlag(project)
      const features = [{ name }, { name: `${name}-2` }]
      return { data: { features }, message: /at most 2 .* has 1, .* add 2/, items: [name, `${name}-2`] }
    })
  ),
  "more features than the instance may have": fault(({ project, name }) =>
    Effect.map(addFlag(project), () => ({
      data: {},
      message: /instance may hold at most 1 /,
      items: [name],
      limits: { featureFlags: 1 }
    }))
  ),
  "more strategies than an environment may have": fault(({ name }) => ({
    data: { featureStrategies: [strategyOf(name), strategyOf(name)] },
    message: /more than the 1 strategies/,
    items: [name],
    limits: { featureEnvironmentStrategies: 1 }
  })),
  "more constraints than a strategy may have": fault(({ name }) => {
    const constraint = { contextName: "userId", operator: "IN", values: ["1"] }
    const data = { featureStrategies: [{ ...strategyOf(name), constraints: [constraint, constraint] }] }
    return { data, message: /1 constraints per strategy/, items: [name], limits: { constraints: 1 } }
  }),
  "more values than a constraint may have": fault(({ name }) => {
    const constraints = [{ contextName: "userId", operator: "IN", values: ["1", "2"] }]
    const data = { featureStrategies: [{ ...strategyOf(name), constraints }] }
    return { data, message: /1 values per constraint/, items: [name], limits: { constraintValues: 1 } }
  }),
  "more segments than a strategy may have": fault(({ name }) =>
    Effect.gen(function* () {
      const segments = [
        { id: 1, name: yield* uniqueName("segment") },
        { id: 2, name: yield* uniqueName("segment") }
      ]
      yield* Effect.forEach(segments, (segment) => asAdmin(createSegment({ name: segment.name, constraints: [] })))
      const data = { segments, featureStrategies: [{ ...strategyOf(name), segments: [1, 2] }] }
      return { data, message: /1 segments per strategy/, items: [name], limits: { strategySegments: 1 } }
    })
  ),
  "a segment that does not exist": fault(({ name }) => ({
    data: { segments: [{ id: 1, name: `${name}-segment` }] },
    message: /Segments that do not exist/,
    items: [`${name}-segment`]
  })),
  "a segment of another project": fault(({ name }) =>
    Effect.gen(function* () {
      const { project } = yield* aWorkspace()
      yield* asAdmin(createSegment({ name: `${name}-segment`, project, constraints: [] }))
      const segments = [{ id: 1, name: `${name}-segment` }]
      return { data: { segments }, message: /Segments that do not exist/, items: [`${name}-segment`] }
    })
  ),
  "an id that stands for two segments": fault(({ name }) =>
    Effect.gen(function* () {
      const names = [`${name}-one`, `${name}-two`]
      yield* Effect.forEach(names, (segment) => asAdmin(createSegment({ name: segment, constraints: [] })))
      const segments = names.map((segment) => ({ id: 1, name: segment }))
      return { data: { segments }, message: /stand for several names/, items: ["1"] }
    })
  ),
  "a parent that is neither imported nor there": fault(({ name }) => ({
    data: { dependencies: [{ feature: name, dependencies: [{ feature: "nowhere" }] }] },
    message: /neither in the import nor in the project/,
    items: ["nowhere"]
  })),
  "an archived parent": fault(({ project, name }) =>
    Effect.gen(function* () {
      const parent = yield* addFlag(project)
      yield* asAdmin(archiveFeature(parent))
      const dependencies = [{ feature: name, dependencies: [{ feature: parent.feature }] }]
      return { data: { dependencies }, message: /archived/, items: [parent.feature] }
    })
  ),
  "a chain of dependencies": fault(({ project, name }) =>
    Effect.gen(function* () {
      const [child, parent] = [yield* addFlag(project), yield* addFlag(project)]
      yield* asAdmin(addDependency(child, { feature: parent.feature }))
      const dependencies = [{ feature: name, dependencies: [{ feature: child.feature }] }]
      return { data: { dependencies }, message: /parents and children at once/, items: [child.feature] }
    })
  ),
  "a cycle of dependencies": fault(({ name }) => {
    const [one, other] = [name, `${name}-2`]
    const data = {
      features: [{ name: one }, { name: other }],
      dependencies: [depends(one, other), depends(other, one)]
    }
    return { data, message: /depend on themselves/, items: [one, other] }
  }),
  "a tag of a type that is neither imported nor there": fault(({ name }) => ({
    data: { featureTags: [{ featureName: name, tagType: "unheard-of", tagValue: "value" }] },
    message: /Tag types in use/,
    items: ["unheard-of"]
  })),
  "strategies of a feature that is not in the import": fault(() => ({
    data: { featureStrategies: [strategyOf("another")] },
    message: /Strategies of features that are not in the import/,
    items: ["another"]
  })),
  "environments of a feature that is not in the import": fault(() => ({
    data: { featureEnvironments: [{ name: "another", enabled: true }] },
    message: /Environments of features that are not in the import/,
    items: ["another"]
  })),
  "tags of a feature that is not in the import": fault(() => ({
    data: { featureTags: [{ featureName: "another", tagValue: "value" }] },
    message: /Tags of features that are not in the import/,
    items: ["another"]
  })),
  "two entries for the environment of one feature": fault(({ name }) => ({
    data: {
      featureEnvironments: ["development", "production"].map((environment) => ({ name, environment, enabled: true }))
    },
    message: /more than one entry/,
    items: [name]
  })),
  "variants without a variable one": fault(({ name }) => ({
    data: {
      featureEnvironments: [{ name, enabled: true, variants: [{ name: "a", weight: 1000, weightType: "fix" }] }]
    },
    message: /Features with variants that break the rules/,
    items: [name]
  })),
  "variants of a strategy that share a name": fault(({ name }) => {
    const variant = { name: "a", weight: 1, weightType: "variable", stickiness: "default" }
    const data = { featureStrategies: [{ ...strategyOf(name), variants: [variant, variant] }] }
    return { data, message: /strategy variants that break the rules/, items: [name] }
  }),
  "constraints whose value does not fit the operator": fault(({ name }) => {
    const constraints = [{ contextName: "userId", operator: "NUM_GT", value: "five" }]
    const data = { featureStrategies: [{ ...strategyOf(name), constraints }] }
    return { data, message: /constraints that break the rules/, items: [name] }
  })
} satisfies Readonly<Record<string, Effect.Effect<Fault, unknown, UseCaseNeeds>>>
