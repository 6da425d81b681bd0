import { Page } from "../../components/page.tsx"
import { ApiTokenList } from "../api-token-list/api-token-list.tsx"
import { CreateTokenButton } from "../api-token-list/create-token-button.tsx"

/** The API tokens that the caller may see, over all projects. */
export const ApiTokens = () => (
  <Page
    title="API tokens"
    description="Applications show a token to ask for flags. A token is for one environment, and for some projects or all."
    actions={<CreateTokenButton />}
  >
    <ApiTokenList />
  </Page>
)
