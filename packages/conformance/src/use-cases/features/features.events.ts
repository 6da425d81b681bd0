import { expect } from "@effect/vitest"
import type { Strategy } from "@halyard/core/domain"
import {
  addDependency,
  addLink,
  addStrategy,
  addTag,
  archiveFeature,
  changeTags,
  changeTagsOfFeatures,
  createFeature,
  disableFeature,
  enableFeature,
  favorFeature,
  getFeature,
  patchFeature,
  removeLink,
  updateLink
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { type EventTable, metadataOf, type EventScene, write } from "../events/event-table.ts"

/** The events of each write to a feature, its tags and its environments. */
export const featureEvents: EventTable = {
  "createFeature, with a tag that is new": write(({ project, made }) => {
    const tag = { type: "simple", value: `${made}-2` }
    const event = { project, featureName: made, tags: [tag] }
    return {
      act: createFeature(project, { name: made, tags: [tag] }),
      events: [
        { type: "feature-created", ...event, data: metadataOf(made, project) },
        { type: "tag-created", data: tag },
        { type: "feature-tagged", ...event, data: tag }
      ]
    }
  }),
  "patchFeature of metadata": write(({ address, event, feature, project }) => ({
    act: patchFeature(address, patched("/description", "new")),
    events: [
      {
        type: "feature-metadata-updated",
        ...event,
        preData: metadataOf(feature, project),
        data: { ...metadataOf(feature, project), description: "new" }
      }
    ]
  })),
  "patchFeature of staleness": write(({ address, event }) => ({
    act: patchFeature(address, patched("/stale", true)),
    events: [{ type: "feature-stale-on", ...event }]
  })),
  archiveFeature: write(({ address, event }) => ({
    act: archiveFeature(address),
    events: [{ type: "feature-archived", ...event }]
  })),
  "enableFeature without strategies": write(({ development, feature, inDevelopment }) => ({
    act: enableFeature(development),
    events: [
      {
        type: "feature-strategy-add",
        ...inDevelopment,
        data: strategyOf(feature, { name: "flexibleRollout", parameters: everybody(feature) })
      },
      { type: "feature-environment-enabled", ...inDevelopment }
    ]
  })),
  "enableFeature with disabled strategies": write(({ development, feature, inDevelopment }) =>
    Effect.map(asAdmin(addStrategy(development, { name: "default", disabled: true })), () => ({
      act: enableFeature(development, { activateDisabledStrategies: true }),
      events: [
        {
          type: "feature-strategy-update",
          ...inDevelopment,
          data: strategyOf(feature),
          preData: strategyOf(feature, { disabled: true })
        },
        { type: "feature-environment-enabled", ...inDevelopment }
      ]
    }))
  ),
  disableFeature: write(({ development, inDevelopment }) =>
    Effect.map(asAdmin(enableFeature(development)), () => ({
      act: disableFeature(development),
      events: [{ type: "feature-environment-disabled", ...inDevelopment }]
    }))
  ),
  addStrategy: write(({ development, feature, inDevelopment }) => ({
    act: addStrategy(development, { name: "default", title: "new" }),
    events: [{ type: "feature-strategy-add", ...inDevelopment, data: strategyOf(feature, { title: "new" }) }]
  })),
  addTag: write(({ feature, tag, made, event }) => {
    const data = { type: "simple", value: `${made}-2` }
    return {
      act: addTag(feature, data),
      events: [
        { type: "tag-created", data },
        { type: "feature-tagged", ...event, data, tags: [tag, data] }
      ]
    }
  }),
  changeTags: write(({ feature, tag, made, event }) => {
    const data = { type: "simple", value: `${made}-2` }
    const tags = [data]
    return {
      act: changeTags(feature, { addedTags: [data], removedTags: [tag] }),
      events: [
        { type: "feature-untagged", ...event, tags, preData: tag },
        { type: "tag-created", data },
        { type: "feature-tagged", ...event, tags, data }
      ]
    }
  }),
  changeTagsOfFeatures: write(({ feature, project, tag, event }) =>
    Effect.map(addFlag(project), (other) => ({
      act: changeTagsOfFeatures(project, [other.feature, feature], { addedTags: [tag], removedTags: [] }),
      events: [{ type: "feature-tagged", ...event, featureName: other.feature, tags: [tag], data: tag }]
    }))
  ),
  addDependency: write(({ address, project, event }) =>
    Effect.map(addFlag(project), (parent) => ({
      act: addDependency(address, { feature: parent.feature }),
      events: [
        {
          type: "feature-dependency-added",
          ...event,
          data: { feature: parent.feature, enabled: true, variants: [] }
        }
      ]
    }))
  ),
  addLink: write(({ address, event }) => ({
    act: addLink(address, aLink),
    events: [{ type: "feature-link-added", ...event, data: { id: expect.any(String), ...aLink } }]
  })),
  updateLink: write((scene) =>
    Effect.map(withLink(scene), (id) => ({
      act: updateLink(scene.address, id, { url: "https://example.com/new" }),
      events: [
        {
          type: "feature-link-updated",
          ...scene.event,
          data: { id, ...aLink, url: "https://example.com/new" },
          preData: { id, ...aLink }
        }
      ]
    }))
  ),
  removeLink: write((scene) =>
    Effect.map(withLink(scene), (id) => ({
      act: removeLink(scene.address, id),
      events: [{ type: "feature-link-removed", ...scene.event, preData: { id, ...aLink } }]
    }))
  ),
  favorFeature: write(({ address, event, feature }) => ({
    act: favorFeature(address, true),
    events: [{ type: "feature-favorited", ...event, data: { feature } }]
  })),
  "favorFeature no longer": write(({ address, event, feature }) =>
    Effect.map(asAdmin(favorFeature(address, true)), () => ({
      act: favorFeature(address, false),
      events: [{ type: "feature-unfavorited", ...event, data: { feature } }]
    }))
  )
}

const aLink = { url: "https://example.com/old", title: "Old" }

/** Gives the feature a link, and returns its id. */
const withLink = ({ address }: EventScene) =>
  Effect.map(
    Effect.andThen(asAdmin(addLink(address, aLink)), asAdmin(getFeature(address))),
    ({ links }) => links[0]?.id ?? ""
  )

/** A default strategy with an unknown id. */
export const strategyOf = (featureName: string, given: Partial<Strategy> = {}) => ({
  id: expect.any(String),
  name: "default",
  title: null,
  disabled: false,
  featureName,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
  ...given
})

const everybody = (groupId: string) => ({ rollout: "100", stickiness: "default", groupId })

const patched = (path: string, value: unknown) => [{ op: "replace", path, value }]
