import { Search } from "lucide-react"
import { useState } from "react"
import { Field, TextArea, TextInput } from "../field.tsx"
import { TickBoxes } from "../field-set/field-set.tsx"
import { Section } from "../page-frame.tsx"
import { Select } from "../select.tsx"
import styles from "./showcase.module.css"

export const FormFields = () => {
  const [text, setText] = useState("checkout")
  const [choice, setChoice] = useState<"a" | "b">("a")
  const [ticked, setTicked] = useState<ReadonlyArray<string>>(["a"])
  return (
    <Section title="Fields">
      <div className={styles["fields"]}>
        <Field label="Name" hint="Applications ask for it by this name.">
          <TextInput value={text} onChange={setText} />
        </Field>
        <Field label="With an error" errors={["There is a flag of this name already."]}>
          <TextInput value={text} onChange={setText} />
        </Field>
        <Field label="Optional" optional>
          <TextInput value="" placeholder="Search" icon={<Search aria-hidden="true" />} onChange={setText} />
        </Field>
        <Field label="Disabled">
          <TextInput value={text} disabled onChange={setText} />
        </Field>
        <Field label="Long text">
          <TextArea value={text} onChange={setText} />
        </Field>
        <Field label="Choice">
          <Select
            value={choice}
            onChange={setChoice}
            choices={[
              { value: "a", label: "Open", note: "Everybody may change its flags." },
              { value: "b", label: "Protected" }
            ]}
          />
        </Field>
        <TickBoxes
          label="Boxes to tick"
          hint="For a few. Many have a search."
          values={[
            { value: "a", label: "First" },
            { value: "b", label: "Second", note: "with a note" },
            { value: "c", label: "Third, disabled", disabled: true }
          ]}
          chosen={ticked}
          onChange={setTicked}
        />
      </div>
    </Section>
  )
}
