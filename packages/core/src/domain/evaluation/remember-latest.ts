/** Keeps the latest answer, since one context is read by the constraints of many features. */
export const rememberLatest = <A>(answer: (text: string) => A): ((text: string) => A) => {
  let latest: { readonly text: string; readonly answer: A } | undefined
  return (text) => {
    if (latest?.text !== text) latest = { text, answer: answer(text) }
    return latest.answer
  }
}
