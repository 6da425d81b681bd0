import { Page } from "../../components/page.tsx"

export const FlagList = () => <Page title="Flags" />
