import { Basket } from "../change-requests/basket/basket.tsx"
import { InboxLink } from "../notifications/inbox-link.tsx"

/** The tools that are the same on every page: the caller's drafts of change requests, and the inbox. */
export const HeaderTools = ({ onOpen }: { readonly onOpen: () => void }) => (
  <>
    <Basket />
    <InboxLink onOpen={onOpen} />
  </>
)
