import { Outlet } from "@tanstack/react-router"
import { Menu as MenuIcon } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { useOfferedProposal } from "../change-requests/propose/offers.ts"
import { Button } from "../components/button.tsx"
import { Skeleton } from "../components/loading.tsx"
import { ErrorNotice } from "../components/notice.tsx"
import { $api } from "../interface/client.ts"
import { InterfaceError } from "../interface/interface-error.ts"
import { useLostSession } from "../interface/session.ts"
import { useLiveEvents } from "../live/live-events.ts"
import { CommandPalette } from "./command-palette/command-palette.tsx"
import { ConnectionNotice } from "./connection-notice.tsx"
import { Tools } from "./tools.tsx"
import { Sidebar } from "./sidebar.tsx"
import styles from "./shell.module.css"

// They are loaded when they are needed, since most visits need none of them.
const Announcements = lazy(async () => ({ default: (await import("./announcements.tsx")).Announcements }))
const ProposeDialog = lazy(async () => ({
  default: (await import("../change-requests/propose/propose-dialog.tsx")).ProposeDialog
}))
const LoginPage = lazy(async () => ({ default: (await import("../login/login-page/login-page.tsx")).LoginPage }))
const LoginDialog = lazy(async () => ({
  default: (await import("../login/login-dialog/login-dialog.tsx")).LoginDialog
}))

/** The frame of the pages that need a login: it asks to log in first, and again when the session ends. */
export const Shell = () => {
  const me = $api.useQuery("get", "/api/admin/user")
  const lostSession = useLostSession()
  if (me.data !== undefined) return <LoggedIn askForLogin={lostSession !== undefined} />
  if (me.error instanceof InterfaceError && me.error.status === 401) {
    return (
      <Suspense fallback={null}>
        <LoginPage />
      </Suspense>
    )
  }
  if (me.error !== null) return <ErrorNotice error={me.error} onRetry={() => void me.refetch()} />
  return <Skeleton />
}

const LoggedIn = ({ askForLogin }: { readonly askForLogin: boolean }) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const connection = useLiveEvents()
  const proposal = useOfferedProposal()
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href="#content">
        Skip to the content
      </a>
      <header className={styles["bar"]}>
        <Button
          look="quiet"
          label="Open the menu"
          icon={<MenuIcon aria-hidden="true" />}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <span className={styles["name"]}>Halyard</span>
        <Tools />
      </header>
      <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
      <main id="content" tabIndex={-1} className={styles["content"]}>
        <ConnectionNotice connection={connection} />
        <Suspense fallback={<span hidden aria-busy="true" />}>
          <Announcements />
        </Suspense>
        <Outlet />
      </main>
      <CommandPalette />
      {proposal !== undefined && (
        <Suspense fallback={null}>
          <ProposeDialog key={JSON.stringify(proposal)} proposal={proposal} />
        </Suspense>
      )}
      {askForLogin && (
        <Suspense fallback={null}>
          <LoginDialog />
        </Suspense>
      )}
    </div>
  )
}
