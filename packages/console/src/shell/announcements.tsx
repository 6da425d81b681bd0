import { VisibleBanners } from "../banners/visible-banners.tsx"
import { Notice } from "../components/notice.tsx"
import { $api } from "../interface/client.ts"
import styles from "./announcements.module.css"

/** Messages to everybody above every page: maintenance mode, and the banners of administrators. */
export const Announcements = () => {
  const inMaintenance = $api.useQuery("get", "/api/admin/ui-config").data?.maintenanceMode === true
  return (
    <div className={styles["announcements"]}>
      {inMaintenance && (
        <Notice tone="warning">Maintenance: only administrators can change anything until it ends.</Notice>
      )}
      <VisibleBanners />
    </div>
  )
}
