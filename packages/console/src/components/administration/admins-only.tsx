import type { ReactNode } from "react"
import { useMay } from "../../interface/permissions.ts"
import { Notice } from "../notice.tsx"

export interface AdminsOnlyProps {
  /** The content that others do not see: `the groups`. */
  readonly what: string
  readonly children: ReactNode
}

/** Renders its content for administrators only. Everybody else reads which permission they lack. */
export const AdminsOnly = ({ children, what }: AdminsOnlyProps) => {
  const { allowed } = useMay()("ADMIN")
  return allowed ? (
    children
  ) : (
    <Notice>Only administrators see {what}. You need the permission ADMIN: ask an administrator.</Notice>
  )
}
