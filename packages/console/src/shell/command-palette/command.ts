import type { useNavigate } from "@tanstack/react-router"
import type { LucideIcon } from "lucide-react"
import type { SwitchedFeature } from "../../features/feature-switch/use-feature-switch.ts"

export interface Command {
  readonly id: string
  readonly label: string
  readonly note?: string
  /** Why it cannot be done now. */
  readonly disabledReason?: string | undefined
  readonly icon: LucideIcon
  readonly run: (means: Means) => void
}

/** What commands need to act. */
export interface Means {
  readonly navigate: ReturnType<typeof useNavigate>
  readonly switchFeature: (feature: SwitchedFeature, enabled: boolean) => void
}

export interface CommandGroup {
  readonly title: string
  readonly items: ReadonlyArray<Command>
}
