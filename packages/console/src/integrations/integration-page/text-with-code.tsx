/** A text of the interface, in which code stands between backticks. */
export const TextWithCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
