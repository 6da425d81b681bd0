import { X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/button.tsx"
import { Field, TextInput } from "../../components/field.tsx"
import { toast, toastWithUndo } from "../../components/toasts.tsx"
import { keep, type KeptContext, readKept, storeKept, useKeptText, without } from "./kept-contexts.ts"
import styles from "./context-entries.module.css"

export interface ContextChoiceProps {
  /** The context of the form, if it has any. */
  readonly context: string | undefined
  readonly onChoose: (context: string) => void
}

/** The contexts that this browser keeps, to choose one, and a name to keep the present one under. */
export const ContextChoice = ({ context, onChoose }: ContextChoiceProps) => {
  const [name, setName] = useState("")
  const kept = readKept(useKeptText())
  const reason = context === undefined ? "Fill in a field first." : undefined
  const keepIt = () => {
    if (context === undefined || name.trim() === "") return
    storeKept(keep(kept, { name: name.trim(), context }))
    setName("")
    toast(`This browser keeps the context ${name.trim()}.`)
  }
  return (
    <>
      {kept.length > 0 && (
        <ul className={styles["kept"]} aria-label="Kept contexts">
          {kept.map((one) => (
            <li key={one.name} data-current={one.context === context || undefined}>
              <button type="button" aria-pressed={one.context === context} onClick={() => onChoose(one.context)}>
                {one.name}
              </button>
              <Button
                look="quiet"
                size="small"
                label={`Forget the context ${one.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => forget(kept, one)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles["keep"]}>
        <Field label="Keep this context in this browser as" labelHidden>
          <TextInput
            value={name}
            onChange={setName}
            placeholder="Name, to keep it in this browser"
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
    </>
  )
}

const forget = (kept: ReadonlyArray<KeptContext>, one: KeptContext) => {
  storeKept(without(kept, one.name))
  toastWithUndo({
    title: `The context ${one.name} is forgotten.`,
    undo: () => storeKept(keep(without(kept, one.name), one))
  })
}
