import { ArrowDown, ArrowUp, Copy, Power, Trash2 } from "lucide-react"
import type { MenuItem } from "../../components/menu.tsx"
import { toast, toastError } from "../../components/toasts.tsx"
import { api, queryClient } from "../../interface/client.ts"
import type { EnvironmentListItem } from "../../interface/operations.gen.ts"
import { moved } from "./moved.ts"

/** Which dialog is open, and about which environment. */
export type OpenEnvironment =
  | { readonly what: "create" }
  | { readonly what: "edit" | "clone" | "delete"; readonly environment: EnvironmentListItem }

export interface EnvironmentActionsProps {
  readonly environment: EnvironmentListItem
  /** All environments, in their order. */
  readonly names: ReadonlyArray<string>
  /** Why nothing can be changed. */
  readonly reason: string | undefined
  readonly onOpen: (open: OpenEnvironment) => void
}

/** The actions on an environment. */
export const environmentActions = (props: EnvironmentActionsProps): ReadonlyArray<MenuItem | "separator"> => {
  const { environment, names, onOpen, reason } = props
  const move = (by: number) => void saveOrder(moved(names, environment.name, by))
  return [
    { label: "Edit", onSelect: () => onOpen({ what: "edit", environment }), disabledReason: reason },
    {
      label: "Copy to a new environment",
      icon: <Copy aria-hidden="true" />,
      onSelect: () => onOpen({ what: "clone", environment }),
      disabledReason: reason
    },
    {
      label: environment.enabled ? "Leave out of new projects" : "Use in new projects",
      icon: <Power aria-hidden="true" />,
      onSelect: () => void switchEnvironment(environment),
      disabledReason: reason
    },
    {
      label: "Move up",
      icon: <ArrowUp aria-hidden="true" />,
      onSelect: () => move(-1),
      disabledReason: reason ?? (names[0] === environment.name ? "It is the first." : undefined)
    },
    {
      label: "Move down",
      icon: <ArrowDown aria-hidden="true" />,
      onSelect: () => move(1),
      disabledReason: reason ?? (names.at(-1) === environment.name ? "It is the last." : undefined)
    },
    "separator",
    {
      label: "Delete",
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => onOpen({ what: "delete", environment }),
      disabledReason: environment.protected ? "This environment is protected." : reason
    }
  ]
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/environments"] })

/** Saves the order of all environments. */
export const saveOrder = (names: ReadonlyArray<string>) =>
  api
    .PUT("/api/admin/environments/sort-order", {
      body: Object.fromEntries(names.map((name, index) => [name, index + 1]))
    })
    .then(refresh, toastError)

const switchEnvironment = async ({ enabled, name }: EnvironmentListItem) => {
  const params = { path: { name } }
  const call = enabled
    ? api.POST("/api/admin/environments/{name}/off", { params })
    : api.POST("/api/admin/environments/{name}/on", { params })
  await call.then(() => {
    toast(enabled ? `New projects will not have ${name}.` : `New projects will have ${name}.`)
    return refresh()
  }, toastError)
}
