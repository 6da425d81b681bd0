import { PageFrame } from "../../components/page-frame.tsx"
import { ArchivedFlags } from "./archived-flags.tsx"

/** Archived flags of all projects. */
export const Archive = () => (
  <PageFrame title="Archive" description="Applications get no answer for archived flags. Their names stay taken.">
    <ArchivedFlags />
  </PageFrame>
)
