import { keepPreviousData } from "@tanstack/react-query"
import type { useNavigate } from "@tanstack/react-router"
import { Flag, FolderKanban, type LucideIcon } from "lucide-react"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { navigation } from "../navigation.ts"

export interface Command {
  readonly id: string
  readonly label: string
  readonly note?: string
  readonly icon: LucideIcon
  readonly run: (navigate: ReturnType<typeof useNavigate>) => void
}

export interface CommandGroup {
  readonly title: string
  readonly items: ReadonlyArray<Command>
}

/** What matches the query, best first in each group. */
export const useCommands = (query: string): Array<CommandGroup> => {
  const wanted = query.trim().toLowerCase()
  const isAdmin = useMay()("ADMIN").allowed
  const features = useFeatures(wanted)
  const projects = useProjects(wanted)
  const pages = navigation
    .flatMap(({ items }) => items)
    .filter(({ admin }) => admin !== true || isAdmin)
    .filter(({ label, words = "" }) => `${label} ${words}`.toLowerCase().includes(wanted))
    .map(({ icon, label, to }): Command => ({
      id: `page ${to}`,
      label,
      icon,
      run: (navigate) => void navigate({ to })
    }))
  return [
    { title: "Flags", items: features },
    { title: "Projects", items: projects },
    { title: "Pages", items: pages }
  ].filter(({ items }) => items.length > 0)
}

const useFeatures = (query: string): ReadonlyArray<Command> => {
  const found = $api.useQuery(
    "get",
    "/api/admin/search/features",
    { params: { query: { query, limit: "8", favoritesFirst: "true" } } },
    { enabled: query !== "", placeholderData: keepPreviousData }
  )
  if (query === "") return []
  return (found.data?.features ?? []).map(({ name, project }) => ({
    id: `feature ${name}`,
    label: name,
    note: project,
    icon: Flag,
    run: (navigate) =>
      void navigate({
        to: "/projects/$projectId/features/$featureName",
        params: { projectId: project, featureName: name }
      })
  }))
}

const useProjects = (query: string): ReadonlyArray<Command> => {
  const { data } = $api.useQuery("get", "/api/admin/projects")
  return (data?.projects ?? [])
    .filter(({ id, name }) => query !== "" && `${id} ${name}`.toLowerCase().includes(query))
    .slice(0, 6)
    .map(({ id, name }) => ({
      id: `project ${id}`,
      label: name,
      note: id,
      icon: FolderKanban,
      run: (navigate) => void navigate({ to: "/projects/$projectId", params: { projectId: id } })
    }))
}
