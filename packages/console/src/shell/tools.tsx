import { lazy, Suspense } from "react"

// The tools are loaded after the page is rendered.
const HeaderTools = lazy(async () => ({ default: (await import("./header-tools.tsx")).HeaderTools }))

export interface ToolsProps {
  /** Called when one of them leads to a page. */
  readonly onOpen?: () => void
}

/** The buttons of the header. */
export const Tools = ({ onOpen = () => undefined }: ToolsProps) => (
  <Suspense fallback={null}>
    <HeaderTools onOpen={onOpen} />
  </Suspense>
)
