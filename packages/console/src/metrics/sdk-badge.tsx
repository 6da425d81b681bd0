import { TriangleAlert } from "lucide-react"
import { Badge } from "../components/badge.tsx"

/** An SDK and its version. Those with a newer major release are marked. */
export const SdkBadge = ({ outdated, sdk }: { readonly sdk: string; readonly outdated: boolean }) => (
  <Badge tone={outdated ? "warning" : "neutral"} icon={outdated && <TriangleAlert aria-hidden="true" />}>
    {sdk.replace(":", " ")}
    {outdated && " · outdated"}
  </Badge>
)
