import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { toast } from "../../components/toasts.tsx"
import { readSaved, storeSaved, useSavedText, withSaved } from "./saved-context.ts"
import styles from "./context-entries.module.css"

/** Saves the context of the form under a name, in this browser. */
export const SaveContext = ({ context }: { readonly context: string | undefined }) => {
  const [name, setName] = useState("")
  const saved = readSaved(useSavedText())
  const reason = context === undefined ? "Fill in a field first." : undefined
  const save = () => {
    if (context === undefined || name.trim() === "") return
    storeSaved(withSaved(saved, { name: name.trim(), context }))
    setName("")
    toast(`This browser keeps the context ${name.trim()}.`)
  }
  return (
    <div className={styles["save"]}>
      <Field label="Keep this context in this browser as" labelHidden>
        <TextInput
          value={name}
          onChange={setName}
          placeholder="Name, to keep it here"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            save()
          }}
        />
      </Field>
      <Button onClick={save} disabledReason={reason ?? (name.trim() === "" ? "Give it a name first." : undefined)}>
        Keep
      </Button>
    </div>
  )
}
