import { useState } from "react"
import { ChoiceList } from "../choice-list.tsx"
import { Combobox } from "../combobox.tsx"
import { Field } from "../field.tsx"
import { FieldSet } from "../field-set/field-set.tsx"
import { Section } from "../page-frame.tsx"
import { Select } from "../select.tsx"
import styles from "./showcase.module.css"

const few = [
  { value: "a", label: "Open", note: "Everybody may change its flags." },
  { value: "b", label: "Protected" },
  { value: "c", label: "Private, disabled", disabled: true }
] as const
const many = Array.from({ length: 14 }, (_, index) => ({ value: `${index}`, label: `Choice ${index + 1}` }))

/** Controls that choose from lists. */
export const Choices = () => {
  const [choice, setChoice] = useState<string | null>("a")
  const [one, setOne] = useState("3")
  const [several, setSeveral] = useState<ReadonlyArray<string>>(["1", "4"])
  return (
    <Section title="Choices">
      <div className={styles["fields"]}>
        <Field label="One of a few">
          <Select value={choice} onChange={setChoice} choices={few} />
        </Field>
        <Field label="Nothing chosen" errors={["Choose one."]}>
          <Select value={null} onChange={setChoice} choices={few} />
        </Field>
        <Field label="Not to be changed">
          <Select value={choice} onChange={setChoice} choices={few} disabled />
        </Field>
        <FieldSet label="Without a field" hint="A small one, such as above a chart.">
          <span>
            <Select label="Mode" size="small" value={choice} onChange={setChoice} choices={few} />
          </span>
        </FieldSet>
        <Field label="One of many">
          <Combobox value={one} onChange={setOne} choices={many} placeholder="Search the choices" />
        </Field>
        <ChoiceList
          label="Several of many"
          hint="From twelve on they can be searched."
          values={many}
          chosen={several}
          errors={[]}
          onChange={setSeveral}
        />
        <ChoiceList
          label="Several of a few"
          values={many.slice(0, 3)}
          chosen={[]}
          errors={["Choose at least one."]}
          onChange={setSeveral}
        />
      </div>
    </Section>
  )
}
