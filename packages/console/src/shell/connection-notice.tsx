import { Notice } from "../components/notice.tsx"
import type { LiveConnection } from "../live/live-events.ts"
import styles from "./connection-notice.module.css"

/** Says that the server cannot be reached, until it can be again. */
export const ConnectionNotice = ({ connection }: { readonly connection: LiveConnection }) =>
  connection === "lost" ? (
    <div className={styles["notice"]}>
      <Notice tone="warning">
        The connection to the server is lost. What you see may be out of date. Trying again …
      </Notice>
    </div>
  ) : null
