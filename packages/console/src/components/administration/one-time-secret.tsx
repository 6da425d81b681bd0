import { Button } from "../button.tsx"
import { CopyBlock } from "../copy.tsx"
import { Dialog } from "../dialog.tsx"
import { Notice } from "../notice.tsx"
import type { ReactNode } from "react"

export interface OneTimeSecretProps {
  readonly title: string
  readonly secret: string
  /** The label of the button: `Copy the link`. */
  readonly label?: string
  readonly size?: "medium" | "large"
  readonly onClose: () => void
  /** What to do with it. */
  readonly children?: ReactNode
}

/** Shows a secret that the interface answers only once. Neither Escape nor a click outside loses it. */
export const OneTimeSecret = ({
  children,
  label = "Copy the secret",
  onClose,
  secret,
  size = "medium",
  title
}: OneTimeSecretProps) => (
  <Dialog
    open
    persistent
    size={size}
    onClose={onClose}
    title={title}
    actions={
      <Button look="primary" onClick={onClose}>
        I have copied it
      </Button>
    }
  >
    <Notice tone="warning">Copy it now: it is not shown again.</Notice>
    <CopyBlock label={label} text={secret} />
    {children}
  </Dialog>
)
