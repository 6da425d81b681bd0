import type { FilterKind, FilterValue } from "../../components/filter-bar/filter-kind.ts"
import { $api } from "../../interface/client.ts"
import { eventTypeChoices } from "./event-types.ts"

const among = [
  { value: "IS_ANY_OF", label: "is any of" },
  { value: "IS", label: "is" }
]
const is = [{ value: "IS", label: "is" }]

/** All filters of the events. Flags are chosen from `features`: those of the events that are shown. */
export const useEventFilterKinds = (features: ReadonlyArray<string>): ReadonlyArray<FilterKind> => {
  const projects = $api.useQuery("get", "/api/admin/projects").data?.projects ?? []
  const environments = $api.useQuery("get", "/api/admin/environments").data?.environments ?? []
  const creators = $api.useQuery("get", "/api/admin/event-creators").data ?? []
  return [
    { key: "type", label: "Event", operators: among, values: eventTypeChoices() },
    {
      key: "project",
      label: "Project",
      operators: among,
      values: projects.map(({ id, name }) => ({ value: id, label: name }))
    },
    { key: "feature", label: "Flag", operators: among, values: named(features) },
    { key: "environment", label: "Environment", operators: among, values: named(environments.map(({ name }) => name)) },
    {
      key: "createdBy",
      label: "Made by",
      operators: among,
      values: creators.map(({ id, name }) => ({ value: String(id), label: name }))
    },
    { key: "from", label: "First day (UTC)", operators: is, values: "date", single: true },
    { key: "to", label: "Last day (UTC)", operators: is, values: "date", single: true }
  ]
}

const named = (names: ReadonlyArray<string>): ReadonlyArray<FilterValue> =>
  names.map((name) => ({ value: name, label: name }))
