import { useSyncExternalStore } from "react"
import { type Proposal, proposalOf, type RefusedCall } from "./proposal.ts"

let offered: Proposal | undefined
const listeners = new Set<() => void>()

/** Opens the dialog that offers to propose these changes. */
export const offer = (next: Proposal | undefined): void => {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers to propose what was refused for want of an approval, if a request can contain it. */
export const offerProposal = (call: RefusedCall): void => {
  const proposal = proposalOf(call)
  if (proposal !== undefined) offer(proposal)
}

export const endOffer = (): void => offer(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The proposal that waits for an answer. */
export const useOfferedProposal = (): Proposal | undefined => useSyncExternalStore(subscribe, () => offered)
