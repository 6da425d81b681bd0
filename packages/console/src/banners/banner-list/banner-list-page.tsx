import { Megaphone, Pencil, Plus, Trash2 } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { Confirm } from "../../components/confirm.tsx"
import { EmptyState } from "../../components/empty-state.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame } from "../../components/page-frame.tsx"
import { Switch } from "../../components/switch.tsx"
import { toastError } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { Banner } from "../../interface/operations.gen.ts"
import { useMay } from "../../interface/permissions.ts"
import { BannerNotice } from "../visible-banners.tsx"
import styles from "./banner-list-page.module.css"

const BannerDialog = lazy(async () => ({ default: (await import("./banner-dialog.tsx")).BannerDialog }))

type Open = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly banner: Banner }

/** The messages to everybody who uses the console. */
export const BannerListPage = () => {
  const banners = $api.useQuery("get", "/api/admin/banners")
  const { reason } = useMay()("ADMIN")
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const create = (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={reason}
      onClick={() => setOpen({ what: "create" })}
    >
      Create a banner
    </Button>
  )
  return (
    <PageFrame
      title="Banners"
      width="text"
      description="Messages that everybody sees above every page."
      actions={create}
    >
      <Loaded query={banners}>
        {(data) =>
          data.banners.length === 0 ? (
            <EmptyState icon={<Megaphone aria-hidden="true" />} title="No banners yet">
              Announce a maintenance, or a rule that all teams should know.
            </EmptyState>
          ) : (
            data.banners.map((banner) => (
              <BannerCard key={banner.id} banner={banner} reason={reason} onOpen={setOpen} />
            ))
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {open?.what === "create" && <BannerDialog onClose={close} />}
        {open?.what === "edit" && <BannerDialog banner={open.banner} onClose={close} />}
      </Suspense>
      {open?.what === "delete" && (
        <Confirm
          open
          danger
          onClose={close}
          title="Delete the banner?"
          action="Delete the banner"
          onConfirm={() => remove(open.banner)}
        >
          <p>{open.banner.message}</p>
        </Confirm>
      )}
    </PageFrame>
  )
}

interface BannerCardProps {
  readonly banner: Banner
  readonly reason: string | undefined
  readonly onOpen: (open: Open) => void
}

const BannerCard = ({ banner, onOpen, reason }: BannerCardProps) => (
  <Card>
    <div className={styles["banner"]}>
      <BannerNotice banner={banner} />
      <div className={styles["actions"]}>
        <Switch
          size="small"
          label={`Show: ${banner.message}`}
          checked={banner.enabled}
          disabledReason={reason}
          onChange={(visible) => void show(banner, visible)}
        />
        <span className={styles["state"]}>{banner.enabled ? "Everybody sees it" : "Nobody sees it"}</span>
        <Button
          look="quiet"
          size="small"
          label={`Edit: ${banner.message}`}
          icon={<Pencil aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => onOpen({ what: "edit", banner })}
        />
        <Button
          look="quiet"
          size="small"
          label={`Delete: ${banner.message}`}
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => onOpen({ what: "delete", banner })}
        />
      </div>
    </div>
  </Card>
)

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/banners"] })

const show = ({ id }: Banner, visible: boolean) => {
  const params = { path: { id: String(id) } }
  const call = visible
    ? api.POST("/api/admin/banners/{id}/on", { params })
    : api.POST("/api/admin/banners/{id}/off", { params })
  return call.then(refresh, toastError)
}

const remove = async ({ id }: Banner) => {
  await api.DELETE("/api/admin/banners/{id}", { params: { path: { id: String(id) } } })
  await refresh()
}
