import {
  describeApplication,
  findApplication,
  listApplications,
  listFeatureHours,
  listInstances,
  listUnknownFlags,
  readFeatureUsage,
  removeApplication,
  summarizeApplication
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { forEditors, forEverybody, named, type ProtectedUseCases } from "../protected-use-case.ts"

const firstPage = { text: null, sortOrder: "asc", limit: 1, offset: 0 } as const

/** An application of no project, which is for all to see. */
const described = <A, E, R>(use: (appName: string) => Effect.Effect<A, E, R>) =>
  named((appName) => Effect.andThen(asAdmin(describeApplication(appName, {})), use(appName)))

export const protectedMetricsUseCases: ProtectedUseCases = {
  listFeatureHours: forEverybody(({ feature }) => listFeatureHours(feature, 1)),
  readFeatureUsage: forEverybody(({ feature }) => readFeatureUsage(feature)),
  listApplications: forEverybody(() => listApplications(firstPage)),
  findApplication: forEverybody(() => described(findApplication)),
  summarizeApplication: forEverybody(() => described(summarizeApplication)),
  listInstances: forEverybody(() => described((appName) => listInstances(appName, "development"))),
  listUnknownFlags: forEverybody(() => listUnknownFlags()),
  describeApplication: forEditors("UPDATE_APPLICATION", () => named((appName) => describeApplication(appName, {}))),
  removeApplication: forEditors("UPDATE_APPLICATION", () => described(removeApplication))
}
