import { Button } from "../components/button.tsx"
import { ErrorNotice } from "../components/notice.tsx"
import { Page } from "../components/page.tsx"

/** What is shown when a page could not be drawn or loaded. */
export const UnexpectedError = ({ error, reset }: { readonly error: unknown; readonly reset: () => void }) => (
  <Page title="Something went wrong" width="text">
    <ErrorNotice error={error} />
    <div>
      <Button onClick={reset}>Try again</Button>
    </div>
  </Page>
)
