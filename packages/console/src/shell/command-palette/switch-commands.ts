import { keepPreviousData } from "@tanstack/react-query"
import { ToggleLeft, ToggleRight } from "lucide-react"
import { $api } from "../../interface/client.ts"
import { useMay } from "../../interface/permissions.ts"
import type { Command } from "./command.ts"
import { foundFor } from "./found-for.ts"
import { switchWords } from "./switch-words.ts"

/** The flags and environments that `switch on checkout in production` can mean, those that change nothing last. */
export const useSwitchCommands = (query: string): ReadonlyArray<Command> => {
  const words = switchWords(query)
  const may = useMay()
  const found = $api.useQuery(
    "get",
    "/api/admin/search/features",
    { params: { query: { query: words?.flag ?? "", limit: "6", favoritesFirst: "true" } } },
    { enabled: words !== undefined && words.flag !== "", placeholderData: keepPreviousData }
  )
  if (words === undefined || words.flag === "") return []
  const { enabled, flag } = words
  const state = enabled ? "on" : "off"
  return foundFor(flag, { rows: found.data?.features, isOld: found.isPlaceholderData, textOf: ({ name }) => name })
    .flatMap(({ environments, name, project }) =>
      environments
        .filter((environment) => environment.name.startsWith(words.environment.toLowerCase()))
        .map((environment): Command => {
          const isSo = environment.enabled === enabled
          const { reason } = may("UPDATE_FEATURE_ENVIRONMENT", { project, environment: environment.name })
          return {
            id: `switch ${name} ${environment.name}`,
            label: `Switch ${state} ${name} in ${environment.name}`,
            note: project,
            disabledReason: isSo ? `It is ${state} already.` : reason,
            icon: enabled ? ToggleRight : ToggleLeft,
            run: ({ switchFeature }) => switchFeature({ projectId: project, featureName: name, environment }, enabled)
          }
        })
    )
    .toSorted((one, other) => Number(one.disabledReason !== undefined) - Number(other.disabledReason !== undefined))
    .slice(0, 8)
}
