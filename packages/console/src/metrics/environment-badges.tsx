import { Badge } from "../components/badge.tsx"
import { Badges } from "./badges.tsx"

export const EnvironmentBadges = ({ names }: { readonly names: ReadonlyArray<string> }) => (
  <Badges>
    {names.map((name) => (
      <Badge key={name}>{name}</Badge>
    ))}
  </Badges>
)
