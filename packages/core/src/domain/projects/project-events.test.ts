import { expect, it } from "vitest"
import {
  defaultStrategyUpdated,
  projectCreated,
  projectDeleted,
  projectEnvironmentAdded,
  projectEnvironmentRemoved,
  projectFavorite,
  projectUpdated
} from "./project-events.ts"
import type { Project } from "./project.ts"

const project: Project = {
  id: "shop",
  name: "Shop",
  description: null,
  mode: "open",
  defaultStickiness: "default",
  featureLimit: null,
  featureNaming: { pattern: null },
  linkTemplates: [],
  createdAt: "2026-03-01T00:00:00.000Z",
  updatedAt: "2026-03-01T00:00:00.000Z",
  archivedAt: null
}

const renamed = { ...project, name: "Other" }
const origin = { copyOf: "development", strategies: { a: "b" } }
const inProduction = { project: "shop", environment: "production" }

it.each([
  [() => projectCreated(project), { type: "project-created", project: "shop", data: project }],
  [
    () => projectUpdated(project, renamed),
    { type: "project-updated", project: "shop", data: renamed, preData: project }
  ],
  [() => projectDeleted(project), { type: "project-deleted", project: "shop", preData: project }],
  [
    () => projectEnvironmentAdded("shop", "production"),
    { type: "project-environment-added", ...inProduction, data: { environment: "production" } }
  ],
  [
    () => projectEnvironmentAdded("shop", "production", origin),
    { type: "project-environment-added", ...inProduction, data: { environment: "production", ...origin } }
  ],
  [
    () => projectEnvironmentRemoved("shop", "production"),
    { type: "project-environment-removed", ...inProduction, preData: { environment: "production" } }
  ],
  [
    () => defaultStrategyUpdated(inProduction, undefined, { name: "default" }),
    { type: "default-strategy-updated", ...inProduction, data: { name: "default" } }
  ],
  [
    () => defaultStrategyUpdated(inProduction, { name: "default" }, { name: "flexibleRollout" }),
    {
      type: "default-strategy-updated",
      ...inProduction,
      data: { name: "flexibleRollout" },
      preData: { name: "default" }
    }
  ],
  [() => projectFavorite("shop", true), { type: "project-favorited", project: "shop", data: { project: "shop" } }],
  [() => projectFavorite("shop", false), { type: "project-unfavorited", project: "shop", data: { project: "shop" } }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
