import { useMutation } from "@tanstack/react-query"
import { Star } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { toastError } from "../../components/toasts.tsx"
import { api } from "../../interface/client.ts"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { refreshFeature } from "../refresh-feature.ts"
import styles from "./flag-page.module.css"

/** Marks the flag as a favorite of the caller: at once, and reverted if the server refuses it. */
export const FavoriteButton = ({ flag }: { readonly flag: FeatureDetails }) => {
  const params = { path: { projectId: flag.project, featureName: flag.name } }
  const change = useMutation({
    mutationFn: async (favorite: boolean): Promise<void> => {
      await (favorite ? api.POST(path, { params }) : api.DELETE(path, { params }))
    },
    onError: toastError,
    onSettled: () => refreshFeature(flag.project, flag.name)
  })
  const favorite = change.isPending ? change.variables : flag.favorite
  return (
    <Button
      look="quiet"
      label="Favorite"
      aria-pressed={favorite}
      className={styles["star"]}
      icon={<Star aria-hidden="true" />}
      onClick={() => change.mutate(!favorite)}
    />
  )
}

const path = "/api/admin/projects/{projectId}/features/{featureName}/favorites"
