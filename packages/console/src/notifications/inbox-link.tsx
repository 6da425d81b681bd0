import { useNavigate } from "@tanstack/react-router"
import { Inbox } from "lucide-react"
import { useWaiting } from "../change-requests/use-open-requests.ts"
import { Button } from "../components/button.tsx"
import { CountedIcon } from "../shell/counted-icon.tsx"
import { isUnread, useNotifications } from "./use-notifications.ts"

/** The link to the inbox, with the number of things that wait for the caller. */
export const InboxLink = ({ onOpen }: { readonly onOpen: () => void }) => {
  const navigate = useNavigate()
  const { toApply, toReview } = useWaiting()
  const unread = (useNotifications().data ?? []).filter(isUnread).length
  const waiting = toApply.length + toReview.length
  const open = () => {
    onOpen()
    void navigate({ to: "/inbox" })
  }
  return (
    <Button
      look="quiet"
      label={labelOf(waiting, unread)}
      icon={
        <CountedIcon count={waiting + unread}>
          <Inbox aria-hidden="true" />
        </CountedIcon>
      }
      onClick={open}
    />
  )
}

const labelOf = (waiting: number, unread: number): string => {
  const parts = [...(waiting === 0 ? [] : [`${waiting} to decide`]), ...(unread === 0 ? [] : [`${unread} unread`])]
  return parts.length === 0 ? "Inbox" : `Inbox: ${parts.join(", ")}`
}
