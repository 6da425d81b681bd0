import { keepPreviousData } from "@tanstack/react-query"
import { Flag, FolderKanban, UserRound } from "lucide-react"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import { type Named, userName } from "../../users/user-name.ts"
import { navigation } from "../navigation.ts"
import type { Command, CommandGroup } from "./command.ts"
import { useDoCommands } from "./do-commands.ts"
import { foundFor } from "./found-for.ts"
import { useSwitchCommands } from "./switch-commands.ts"

/** The commands that match the query, the best first in each group. */
export const useCommands = (query: string): Array<CommandGroup> => {
  const wanted = query.trim().toLowerCase()
  const isAdmin = useMay()("ADMIN").allowed
  const switches = useSwitchCommands(query)
  const features = useFeatures(wanted)
  const projects = useProjects(wanted)
  const people = usePeople(wanted, isAdmin)
  const others = useDoCommands(wanted)
  const pages = navigation
    .flatMap(({ items }) => items)
    .filter(({ admin }) => admin !== true || isAdmin)
    .filter(({ label, words = "" }) => `${label} ${words}`.toLowerCase().includes(wanted))
    .map(({ icon, label, to }): Command => ({
      id: `page ${to}`,
      label,
      icon,
      run: ({ navigate }) => void navigate({ to })
    }))
  return [
    { title: "Switch", items: switches },
    { title: "Flags", items: features },
    { title: "Projects", items: projects },
    { title: "People", items: people },
    { title: "Pages", items: pages },
    { title: "Do", items: others }
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
  const { data, isPlaceholderData: isOld } = found
  return foundFor(query, { rows: data?.features, isOld, textOf: ({ name }) => name }).map(({ name, project }) => ({
    id: `feature ${name}`,
    label: name,
    note: project,
    icon: Flag,
    run: ({ navigate }) =>
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
      run: ({ navigate }) => void navigate({ to: "/projects/$projectId", params: { projectId: id } })
    }))
}

/** Only administrators can see pages of people. */
const usePeople = (query: string, isAdmin: boolean): ReadonlyArray<Command> => {
  const found = $api.useQuery(
    "get",
    "/api/admin/user-admin/search",
    { params: { query: { q: query } } },
    { enabled: isAdmin && query !== "", placeholderData: keepPreviousData }
  )
  if (!isAdmin || query === "") return []
  return foundFor(query, { rows: found.data, isOld: found.isPlaceholderData, textOf: wordsOf })
    .slice(0, 6)
    .map((user) => ({
      id: `user ${user.id}`,
      label: userName(user),
      note: user.email ?? user.username ?? "",
      icon: UserRound,
      run: ({ navigate }) => void navigate({ to: "/admin/users/$userId", params: { userId: String(user.id) } })
    }))
}

const wordsOf = ({ email, name, username }: Named): string => [name, email, username].join(" ")
