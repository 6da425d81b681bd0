import { expect, it } from "vitest"
import * as useCases from "../use-cases/index.ts"
import { library } from "./index.ts"

/** Use cases that hosts do not call, or call through another use case. */
const elsewhere: ReadonlySet<string> = new Set([
  // Checks of permissions, which every use case makes.
  "hasPermissionInAnyProject",
  "requireAnyPermission",
  "requirePermission",
  "requireRightSomewhere",
  // For the HTTP interface, which logs people in and serves SDKs, directories and streams.
  "admitDirectory",
  "beginProviderLink",
  "beginProviderLogin",
  "endProviderSession",
  "endSession",
  "evaluateAllRemotely",
  "evaluateRemotely",
  "evaluateToggles",
  "evaluateTogglesByQuery",
  "exposeImpactMetrics",
  "finishProviderLogin",
  "followEvents",
  "forgetPassword",
  "frontendSettings",
  "getClientFeature",
  "getLoginWays",
  "getProvisionedGroup",
  "getProvisionedUser",
  "issueRelayTokens",
  "linkByProvider",
  "listProvisionedGroups",
  "listProvisionedUsers",
  "logIn",
  "logInByProvider",
  "oidcInEffect",
  "openEventFeed",
  "patchProvisionedGroup",
  "patchProvisionedUser",
  "personalTokenOwner",
  "provisionGroup",
  "provisionUser",
  "readCalendar",
  "readPasswordLink",
  "registerInstance",
  "relayPrincipal",
  "removeProvisionedGroup",
  "removeProvisionedUser",
  "replaceProvisionedGroup",
  "replaceProvisionedUser",
  "reportBulkMetrics",
  "reportMetrics",
  "resetPassword",
  "signUp",
  "tryPassword",
  "validateSignupToken",
  "validateTokens",
  // For relays, which report metrics, check tokens, and have their own settings.
  "addReport",
  "batchesOf",
  "emptyBuffer",
  "fixedFrontendSettings",
  "putBack",
  "validateSdkTokens",
  // Variants that return text, for speed.
  "getInsightsAsJson",
  "getProjectOverviewAsJson",
  "reportProjectHealthAsJson",
  "searchEventLogAsJson",
  "searchEventsAsJson",
  "searchFeaturesAsJson",
  // For background jobs and the start.
  "addFirstUser",
  "addInitialApiTokens",
  "advancePlans",
  "applyScheduled",
  "backfillInsights",
  "forgetOldEvents",
  "forgetOldMetricDays",
  "forgetOldMetrics",
  "forgetReadableApiTokens",
  "judgeSafeguards",
  "mailNotifications",
  "makeChangeFeed",
  "makeDeliveryJob",
  "rekey",
  "setUpInstance",
  "suspendBroken",
  "takeSnapshots",
  "turnPotentiallyStale",
  "wasTokenUsed",
  "wasUserSeen",
  // Parts of other use cases.
  "addFeatures",
  "getFeature",
  "getFeatureAt",
  "hostPrincipal",
  "inTransaction",
  "makePace",
  "oneAtATime",
  "openFlags",
  "readParameters",
  "replayFeatures",
  "restoreEnvironment",
  "revertEvent",
  "revokeEnvironmentTokens",
  "revokeProjectTokens",
  "undoingOf"
])

const methods = Object.values(library).flatMap((group) => Object.values<{ readonly useCase: unknown }>(group))

it("has a method for every use case", () => {
  const placed = new Set(methods.map(({ useCase }) => useCase))
  // These are wrapped in another function, because they take filters, or offer more than hosts need.
  const wrapped = ["searchFeatures", "getFeatureHistory", "listProjectApplications", "listApplications", "searchEvents"]
  const others = ["searchChangeRequests", "listIntegrationEvents", "listFlagCreators", "applyMove"]
  const ofRequests = ["listChangeRequests", "listPendingOfCaller", "listPendingOfFeature"]
  const lacking = Object.entries(useCases)
    .filter(([, value]) => typeof value === "function" && !("~effect/Context/Service" in value))
    .filter(([name, value]) => /^(?!layer)[a-z]/.test(name) && !placed.has(value) && !elsewhere.has(name))
    .map(([name]) => name)
  expect(lacking.toSorted()).toEqual([...wrapped, ...others, ...ofRequests].toSorted())
})

it("has each use case once", () => {
  expect(new Set(methods.map(({ useCase }) => useCase)).size).toBe(methods.length)
})
