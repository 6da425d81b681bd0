import { Button } from "../components/button.tsx"
import { ErrorNotice } from "../components/notice.tsx"
import { PageFrame } from "../components/page-frame.tsx"

/** The page for errors: another page could not be drawn or loaded. */
export const UnexpectedError = ({ error, reset }: { readonly error: unknown; readonly reset: () => void }) => (
  <PageFrame title="Something went wrong" width="text">
    <ErrorNotice error={error} />
    <div>
      <Button onClick={reset}>Try again</Button>
    </div>
  </PageFrame>
)
