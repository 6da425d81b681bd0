export interface FieldDifferencesProps<Values extends object> {
  readonly before: Values
  readonly after: Values
  readonly labels: Readonly<Record<keyof Values & string, string>>
}

/** The fields that somebody else has changed: from what to what. */
export const FieldDifferences = <Values extends Readonly<Record<string, string>>>(
  props: FieldDifferencesProps<Values>
) => {
  const { after, before, labels } = props
  return (
    <ul>
      {Object.entries(labels)
        .filter(([field]) => before[field] !== after[field])
        .map(([field, label]) => (
          <li key={field}>
            {label}: <del>{before[field] || "none"}</del> <ins>{after[field] || "none"}</ins>
          </li>
        ))}
    </ul>
  )
}
