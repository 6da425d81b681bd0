/** Caches the latest result, because the constraints of many features read the same context. */
export const rememberLatest = <A>(answer: (text: string) => A): ((text: string) => A) => {
  let latest: { readonly text: string; readonly answer: A } | undefined
  return (text) => {
    if (latest?.text !== text) latest = { text, answer: answer(text) }
    return latest.answer
  }
}
