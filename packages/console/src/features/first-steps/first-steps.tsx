import { Link } from "@tanstack/react-router"
import { Flag, Plug, Radio, Upload } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { ConnectCode } from "./connect-code.tsx"
import styles from "./first-steps.module.css"

/**
 * Stands instead of an empty list in a new project or instance: the steps to the first flag that an application uses.
 */
export const FirstSteps = ({ onCreate }: { readonly onCreate: () => void }) => (
  <ol className={styles["steps"]}>
    <li>
      <Card className={styles["step"]}>
        <Flag aria-hidden="true" />
        <div>
          <h2>Create a flag</h2>
          <p>
            A flag is a switch in your application that you turn on and off from here, for everybody or for some users.
          </p>
        </div>
        <div className={styles["actions"]}>
          <Button look="primary" onClick={onCreate}>
            Create the first flag
          </Button>
        </div>
      </Card>
    </li>
    <li>
      <Card className={styles["step"]}>
        <Plug aria-hidden="true" />
        <div>
          <h2>Connect an application</h2>
          <p>Every SDK of Unleash works, and OpenFeature does. Make an API token and ask for a flag:</p>
        </div>
        <ConnectCode />
      </Card>
    </li>
    <li>
      <Card className={styles["step"]}>
        <Radio aria-hidden="true" />
        <div>
          <h2>See it being asked for</h2>
          <p>
            Once your application runs, it appears among the <Link to="/applications">applications</Link>, and each flag
            shows how often it was on and off.
          </p>
        </div>
      </Card>
    </li>
    <li>
      <Card className={styles["step"]}>
        <Upload aria-hidden="true" />
        <div>
          <h2>Or bring your flags along</h2>
          <p>
            <Link to="/import">Import an export</Link> of another server. A whole Unleash server moves by one command:{" "}
            <code>npm start -- move-from</code>.
          </p>
        </div>
      </Card>
    </li>
  </ol>
)
