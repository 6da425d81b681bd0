import type { FilterKind } from "../../components/filter-bar/filter-kind.ts"
import { $api } from "../../interface/client.ts"
import { lifecycleWords, typeWords } from "../words.ts"

const among = [
  { value: "IS_ANY_OF", label: "is any of" },
  { value: "IS_NONE_OF", label: "is none of" }
]
const is = [{ value: "IS", label: "is" }]
const having = [
  { value: "INCLUDE_ANY_OF", label: "has any of" },
  { value: "INCLUDE_ALL_OF", label: "has all of" },
  { value: "EXCLUDE_IF_ANY_OF", label: "has none of" }
]
const days = [
  { value: "IS_ON_OR_AFTER", label: "is on or after" },
  { value: "IS_BEFORE", label: "is before" }
]

const fromWords = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** All filters of a list of flags, with what there is to choose from. `projectId` leaves out the filter by project. */
export const useFlagFilterKinds = (projectId?: string): ReadonlyArray<FilterKind> => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const tags = $api.useQuery("get", "/api/admin/tags").data?.tags ?? []
  const segments = $api.useQuery("get", "/api/admin/segments").data?.segments ?? []
  const creators = $api.useQuery("get", "/api/admin/flag-creators").data?.flagCreators ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const inProjects = {
    key: "project",
    label: "Project",
    operators: among,
    values: projects.map(({ id, name }) => ({ value: id, label: name }))
  }
  const switched = environments.flatMap(({ name }) => [
    { value: `${name}:enabled`, label: `on in ${name}` },
    { value: `${name}:disabled`, label: `off in ${name}` }
  ])
  const tagValues = tags.map(({ type, value }) => ({ value: `${type}:${value}`, label: `${type}:${value}` }))
  const segmentValues = segments.map(({ name }) => ({ value: name, label: name }))
  const creatorValues = creators.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    ...(projectId === undefined ? [inProjects] : []),
    { key: "status", label: "Switched", operators: [], bare: true, values: switched },
    {
      key: "state",
      label: "State",
      operators: is,
      single: true,
      values: fromWords({ active: "Active", "potentially-stale": "Potentially stale", stale: "Stale" })
    },
    { key: "lifecycle", label: "Lifecycle", operators: among, values: fromWords(lifecycleWords) },
    { key: "type", label: "Type", operators: among, values: fromWords(typeWords) },
    { key: "tag", label: "Tag", operators: having, values: tagValues },
    { key: "segment", label: "Segment", operators: having, values: segmentValues },
    { key: "createdBy", label: "Created by", operators: among, values: creatorValues },
    { key: "createdAt", label: "Created", operators: days, values: "date" },
    { key: "lastSeenAt", label: "Last seen", operators: days, values: "date" },
    { key: "favorite", label: "Favorite", operators: is, single: true, values: [{ value: "true", label: "Yes" }] },
    { key: "archived", label: "Archived", operators: is, single: true, values: [{ value: "true", label: "Yes" }] }
  ]
}
