import { Link } from "@tanstack/react-router"
import { Compass } from "lucide-react"
import { EmptyState } from "../components/empty-state.tsx"
import { PageFrame } from "../components/page-frame.tsx"

export const NotFoundPage = () => (
  <PageFrame title="Not found" width="text">
    <EmptyState
      icon={<Compass aria-hidden="true" />}
      title="There is no such page"
      actions={<Link to="/">Go to all flags</Link>}
    >
      The address may be misspelt, or what it led to was renamed or deleted.
    </EmptyState>
  </PageFrame>
)
