import { assert } from "@effect/vitest"
import { newEvent, predefinedRoles, type StoredStatistics, systemPrincipal } from "@halyard/core/domain"
import { ApplicationStore, EventStore, RoleStore, StatisticsStore, UserStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aGroup, aUserAccount } from "../../fixtures/accounts.ts"
import { aFeature, anEnvironment, aStrategy, minute } from "../../fixtures/stored-entities.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

const periods = {
  last7: minute(7),
  last30: minute(5),
  last60: minute(3),
  last90: minute(1),
  previousDay: { from: minute(0), to: minute(1440) }
}

const counted = Effect.flatMap(StatisticsStore, ({ count }) => count(periods))

/** Other tests add to the same store, so this compares before and after. */
export const statisticsStoreSuite: StoreSuite = {
  "counts people, content and changes": Effect.gen(function* () {
    const before = yield* counted
    const environment = yield* anEnvironment({ type: "production" })
    const feature = yield* aFeature({ environments: [environment.name] })
    yield* aFeature({ project: feature.project, archivedAt: minute(1) })
    const constraints = Array.from({ length: 31 }, () => ({
      contextName: "userId",
      operator: "IN" as const,
      values: Array.from({ length: 301 }, String),
      inverted: false,
      caseInsensitive: false
    }))
    for (let count = 0; count < 32; count++) {
      yield* aStrategy({ feature: feature.name, environment: environment.name }, { constraints })
    }
    const { id } = yield* aUserAccount()
    yield* aUserAccount({ accountType: "Service Account", email: null })
    yield* aGroup()
    yield* (yield* UserStore).remove(id)
    const draft = { project: feature.project, environment: environment.name }
    yield* (yield* EventStore).append([
      newEvent({ type: "feature-environment-enabled", ...draft }, systemPrincipal, minute(4)),
      newEvent({ type: "feature-environment-enabled", ...draft }, systemPrincipal, minute(6)),
      newEvent({ type: "features-exported", project: feature.project }, systemPrincipal, minute(6)),
      newEvent({ type: "features-imported", project: feature.project }, systemPrincipal, minute(6)),
      newEvent({ type: "user-deleted" }, systemPrincipal, minute(6)),
      newEvent({ type: "user-deleted" }, systemPrincipal, minute(4))
    ])
    const appName = yield* uniqueName("app")
    const seen = { appName, strategies: null, usage: [], reporter: null }
    yield* (yield* ApplicationStore).see([seen], minute(6), { each: 10, servers: 1000 })

    const after = yield* counted
    const more = (read: (statistics: StoredStatistics) => number) => read(after) - read(before)
    assert.deepStrictEqual(
      [
        more(({ users }) => users),
        more(({ serviceAccounts }) => serviceAccounts),
        more(({ licensedUsers }) => licensedUsers),
        more(({ groups }) => groups),
        more(({ featureToggles }) => featureToggles),
        more(({ archivedFeatureToggles }) => archivedFeatureToggles),
        more(({ projects }) => projects),
        more(({ environments }) => environments),
        more(({ featureExports }) => featureExports),
        more(({ featureImports }) => featureImports)
      ],
      [0, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    )
    assert.deepStrictEqual(
      [
        more(({ productionChanges }) => productionChanges.last30),
        more(({ productionChanges }) => productionChanges.last60),
        more(({ productionChanges }) => productionChanges.last90)
      ],
      [1, 2, 2]
    )
    assert.deepStrictEqual(
      after.clientApps.map(({ count, range }, index) => [range, count - (before.clientApps[index]?.count ?? 0)]),
      [
        ["7d", 0],
        ["30d", 1],
        ["allTime", 1]
      ]
    )
    assert.isAtLeast(after.maxEnvironmentStrategies, 32)
    assert.isAtLeast(after.maxConstraints, 31)
    assert.isAtLeast(after.maxConstraintValues, 301)
    assert.isAtLeast(after.roles, predefinedRoles.length)
  }),

  "counts root roles that somebody has": Effect.gen(function* () {
    const before = yield* counted
    const made = Effect.gen(function* () {
      const role = { name: yield* uniqueName("role"), type: "root-custom", description: "" } as const
      return (yield* (yield* RoleStore).insert({
        ...role,
        permissions: new Set(),
        inEnvironments: new Map(),
        inDefaultProject: new Set()
      })).id
    })
    const [unused, ofUser, ofGroup] = [yield* made, yield* made, yield* made]
    yield* aUserAccount({ rootRole: ofUser })
    yield* aGroup({ rootRole: ofGroup })
    const after = yield* counted
    assert.isBelow(unused, ofUser)
    assert.deepStrictEqual(
      [after.customRootRoles - before.customRootRoles, after.customRootRolesInUse - before.customRootRolesInUse],
      [3, 2]
    )
  })
}
