import { ShoppingBasket } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { CountedIcon } from "../../shell/counted-icon.tsx"
import { counted } from "../../words/numbers.ts"
import { useDrafts } from "../use-open-requests.ts"

const BasketPanel = lazy(async () => ({ default: (await import("./basket-panel.tsx")).BasketPanel }))

/** Opens the change requests that the caller has not sent to review yet, and says how many there are. */
export const Basket = () => {
  const [open, setOpen] = useState(false)
  const drafts = useDrafts()
  return (
    <>
      <Button
        look="quiet"
        label={drafts.length === 0 ? "Collected changes" : `Collected changes: ${counted(drafts.length, "draft")}`}
        icon={
          <CountedIcon count={drafts.length}>
            <ShoppingBasket aria-hidden="true" />
          </CountedIcon>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <BasketPanel drafts={drafts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
