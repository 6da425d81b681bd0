import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { toast } from "../../components/toasts.tsx"
import { keep, readSaved, storeSaved, useSavedText } from "./saved-context.ts"
import styles from "./context-entries.module.css"

/** Keeps the context of the form under a name, in this browser. */
export const KeepContext = ({ context }: { readonly context: string | undefined }) => {
  const [name, setName] = useState("")
  const kept = readSaved(useSavedText())
  const reason = context === undefined ? "Fill in a field first." : undefined
  const keepIt = () => {
    if (context === undefined || name.trim() === "") return
    storeSaved(keep(kept, { name: name.trim(), context }))
    setName("")
    toast(`This browser keeps the context ${name.trim()}.`)
  }
  return (
    <div className={styles["keep"]}>
      <Field label="Keep this context in this browser as" labelHidden>
        <TextInput
          value={name}
          onChange={setName}
          placeholder="Name, to keep it here"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            keepIt()
          }}
        />
      </Field>
      <Button onClick={keepIt} disabledReason={reason ?? (name.trim() === "" ? "Give it a name first." : undefined)}>
        Keep
      </Button>
    </div>
  )
}
