import { Link } from "@tanstack/react-router"
import { Box } from "lucide-react"
import { CopyBlock } from "../components/copy.tsx"
import { EmptyState } from "../components/empty-state.tsx"
import { basePath } from "../interface/client.ts"
import styles from "./connect-help.module.css"

/** Teaches how an application gets connected. */
export const ConnectHelp = () => (
  <EmptyState icon={<Box aria-hidden="true" />} title="No application is connected yet">
    <p>
      An application asks for flags through an SDK of Unleash or OpenFeature. Create an{" "}
      <Link to="/admin/api">API token</Link> for its environment, then start the SDK with it. It appears here within a
      minute.
    </p>
    <div className={styles["code"]}>
      <CopyBlock label="Copy the code" text={sample()} />
    </div>
  </EmptyState>
)

const sample = (): string => `import { initialize } from "unleash-client"

const unleash = initialize({
  url: "${location.origin}${basePath}/api/",
  appName: "my-application",
  customHeaders: { Authorization: "<token>" }
})

unleash.on("ready", () => console.log(unleash.isEnabled("my-flag")))`
