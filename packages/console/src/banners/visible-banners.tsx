import { useState, type ReactNode } from "react"
import { Button } from "../components/button.tsx"
import { Dialog } from "../components/dialog.tsx"
import { Notice, type NoticeProps } from "../components/notice.tsx"
import { $api } from "../interface/client.ts"
import type { Banner } from "../interface/operations.gen.ts"

const tones: Readonly<Record<Banner["variant"], NonNullable<NoticeProps["tone"]>>> = {
  info: "info",
  success: "success",
  warning: "warning",
  error: "danger"
}

/** The messages of administrators to everybody who uses the console. */
export const VisibleBanners = () => {
  const banners = $api.useQuery("get", "/api/admin/banners").data?.banners ?? []
  return banners.filter(({ enabled }) => enabled).map((banner) => <BannerNotice key={banner.id} banner={banner} />)
}

export const BannerNotice = ({ banner }: { readonly banner: Banner }) => {
  const [open, setOpen] = useState(false)
  const { dialog, dialogTitle, link, linkText, message, variant } = banner
  const more = dialog !== null && dialog !== ""
  return (
    <Notice
      tone={tones[variant]}
      actions={
        more ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {linkText ?? "More"}
          </Button>
        ) : (
          link !== null && link !== "" && <a href={link}>{linkText ?? "More"}</a>
        )
      }
    >
      {withEmphasis(message)}
      {more && (
        <Dialog open={open} onClose={() => setOpen(false)} title={dialogTitle ?? "Message"}>
          <p>{dialog}</p>
        </Dialog>
      )}
    </Notice>
  )
}

/** Messages are Markdown. The console renders them on one line, so it supports `**bold**` alone. */
const withEmphasis = (message: string): ReadonlyArray<ReactNode> =>
  message.split(/\*\*(.+?)\*\*/).map((part, index) => (index % 2 === 1 ? <b key={`${index} ${part}`}>{part}</b> : part))
