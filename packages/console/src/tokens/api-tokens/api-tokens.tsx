import { PageFrame } from "../../components/page-frame.tsx"
import { ApiTokenTable } from "../api-token-list/api-token-table.tsx"
import { CreateTokenButton } from "../api-token-list/create-token-button.tsx"

/** The API tokens that the caller may see, over all projects. */
export const ApiTokens = () => (
  <PageFrame
    title="API tokens"
    description="Applications show a token to ask for flags. A token is for one environment, and for some projects or all."
    actions={<CreateTokenButton />}
  >
    <ApiTokenTable />
  </PageFrame>
)
