import { Check, Copy as CopyIcon } from "lucide-react"
import { useState } from "react"
import { Button } from "./button.tsx"
import { toastError } from "./toasts.tsx"
import styles from "./copy.module.css"

export interface CopyButtonProps {
  readonly text: string
  /** The label of the button: `Copy the token`. */
  readonly label?: string
}

export const CopyButton = ({ label = "Copy", text }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  const icon = copied ? <Check aria-hidden="true" /> : <CopyIcon aria-hidden="true" />
  return (
    <Button
      look="quiet"
      size="small"
      label={copied ? "Copied" : label}
      icon={icon}
      onClick={() => void copy().catch(sayHow)}
    />
  )
}

const sayHow = () => toastError(new Error("The browser did not allow copying. Select the text and copy it yourself."))

/** Code or a secret, with a button that copies it. */
export const CopyBlock = ({ label, text }: CopyButtonProps) => (
  <div className={styles["block"]}>
    <pre tabIndex={0}>{text}</pre>
    <CopyButton text={text} {...(label === undefined ? {} : { label })} />
  </div>
)
