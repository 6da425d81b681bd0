import { useQueries } from "@tanstack/react-query"
import { toast } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { Reviewer } from "../../interface/operations.gen.ts"
import { ChooseReviewers } from "../choose-reviewers.tsx"
import { useApprovals } from "./use-approval.ts"

const path = "/api/admin/projects/{projectId}/change-requests/default-reviewers"

export interface DefaultReviewersDialogProps {
  readonly projectId: string
  readonly before: ReadonlyArray<Reviewer>
  readonly onClose: () => void
}

/** Chooses the default reviewers of a project, of all who may approve in one of its environments. */
export const DefaultReviewersDialog = ({ before, onClose, projectId }: DefaultReviewersDialogProps) => {
  const people = useWhoMayApprove(projectId)
  const able = new Set(people.data?.map(({ id }) => id))
  return (
    <ChooseReviewers
      title="Default reviewers"
      action="Save"
      people={{ ...people, data: people.data && distinct([...people.data, ...before]) }}
      noteOf={({ id }) => (able.has(id) ? undefined : "may not approve any more")}
      before={before.map(({ id }) => id)}
      onClose={onClose}
      onSave={async (ids) => {
        await api.PUT(path, { params: { path: { projectId } }, body: { reviewers: [...ids] } })
        await queryClient.invalidateQueries({ queryKey: ["get", path] })
        toast(ids.length === 0 ? "Everybody who may approve is asked" : "The default reviewers are saved")
      }}
    />
  )
}

/** Everybody who may approve in an environment of the project. */
const useWhoMayApprove = (projectId: string) => {
  const config = useApprovals(projectId)
  const found = useQueries({
    queries: (config.data ?? []).map(({ environment }) =>
      $api.queryOptions("get", "/api/admin/projects/{projectId}/change-requests/available-reviewers/{environment}", {
        params: { path: { projectId, environment } }
      })
    )
  })
  const isKnown = config.data !== undefined && found.every(({ data }) => data !== undefined)
  const refetch = () => [config, ...found].map((query) => query.refetch())
  return {
    data: isKnown ? found.flatMap(({ data }) => data?.reviewers ?? []) : undefined,
    error: config.error ?? found.find(({ error }) => error !== null)?.error,
    refetch
  }
}

const distinct = (people: ReadonlyArray<Reviewer>): ReadonlyArray<Reviewer> => [
  ...new Map(people.map((person) => [person.id, person])).values()
]
