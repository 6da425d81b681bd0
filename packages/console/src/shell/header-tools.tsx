import { Basket } from "../change-requests/basket/basket.tsx"
import { InboxLink } from "../notifications/inbox-link.tsx"

/** What follows the reader from page to page: what they have collected, and what waits for them. */
export const HeaderTools = ({ onOpen }: { readonly onOpen: () => void }) => (
  <>
    <Basket />
    <InboxLink onOpen={onOpen} />
  </>
)
