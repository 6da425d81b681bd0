import { OneTimeSecret } from "../components/administration/one-time-secret.tsx"

export interface ResetLinkProps {
  readonly name: string
  readonly url: string
  readonly onClose: () => void
}

/** A link that sets a new password, to hand out. */
export const ResetLink = ({ name, onClose, url }: ResetLinkProps) => (
  <OneTimeSecret title={`Link for ${name}`} label="Copy the link" secret={url} onClose={onClose}>
    <p>It leads to the choice of a new password, once, within a day. Links made earlier do not work any more.</p>
  </OneTimeSecret>
)
