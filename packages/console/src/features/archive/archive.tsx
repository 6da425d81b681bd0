import { Page } from "../../components/page.tsx"
import { ArchivedFlags } from "./archived-flags.tsx"

/** Archived flags of all projects. */
export const Archive = () => (
  <Page title="Archive" description="Applications get no answer for archived flags. Their names stay taken.">
    <ArchivedFlags />
  </Page>
)
