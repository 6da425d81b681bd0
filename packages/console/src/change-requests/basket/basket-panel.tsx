import { ShoppingBasket } from "lucide-react"
import { Dialog } from "../../components/dialog.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Skeleton } from "../../components/loading.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import type { FoundChangeRequest } from "../../interface/operations.gen.ts"
import { useOpenRequests } from "../use-open-requests.ts"
import { BasketDraft } from "./basket-draft.tsx"

export interface BasketPanelProps {
  readonly drafts: ReadonlyArray<FoundChangeRequest>
  readonly onClose: () => void
}

/** The caller's drafts of change requests, by project and environment, to look at, to discard and to send to review. */
export const BasketPanel = ({ drafts, onClose }: BasketPanelProps) => {
  const { error, isPending } = useOpenRequests()
  return (
    <Dialog open onClose={onClose} title="Collected changes">
      <ErrorNotice error={error} />
      {isPending && <Skeleton rows={3} />}
      {!isPending && drafts.length === 0 && (
        <EmptyState icon={<ShoppingBasket aria-hidden="true" />} title="Nothing is collected">
          Changes that need approval are collected here until you send them. Choose “Add to a change request” in an
          editor to make several changes at once, or later.
        </EmptyState>
      )}
      {drafts
        .toSorted((left, right) => (addressOf(left) < addressOf(right) ? -1 : 1))
        .map((draft) => (
          <BasketDraft key={draft.id} draft={draft} onClose={onClose} />
        ))}
    </Dialog>
  )
}

const addressOf = ({ environment, project }: FoundChangeRequest): string => `${project} ${environment}`
